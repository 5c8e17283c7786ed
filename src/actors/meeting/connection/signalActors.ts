import { fromEvent, Subject, Subscription } from 'rxjs'
import { type AnyActorRef, fromCallback, fromPromise } from 'xstate'
import { TIME } from '../../../contracts/constants.ts'
import { makeMethodError } from '../../../contracts/errors.ts'
import type { EventOf, InputOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { PeerNotification } from '../../../contracts/meeting/call/events.ts'
import { flagsFrom } from '../../../contracts/meeting/call/flags.ts'
import type { InitAnswer } from '../../../contracts/meeting/call/init.ts'
import type { Notification } from '../../../contracts/meeting/connection/notifications.ts'
import { KEY_BROADCAST } from '../../../contracts/meeting/encryption/encryption.ts'
import { CAPTION_BROADCAST, readCaptions } from '../../../contracts/meeting/transcription/transcription.ts'
import type { meetingContract } from '../../../machines/meeting/call/meetingContract.ts'
import type { signalContract } from '../../../machines/meeting/connection/signalContract.ts'
import type { speakersContract } from '../../../machines/meeting/people/speakersContract.ts'
import { SYSTEM_ID } from '../../../machines/systemIds.ts'
import { readAuthToken } from '../../../services/signal/authToken.ts'
import { bufferBurst } from '../../../services/signal/bufferBurst.ts'
import { fetchInit } from '../../../services/signal/initClient.ts'
import { recallEndpoint, rememberEndpoint } from '../../../services/signal/knownEndpoint.ts'
import { signalUrl } from '../../../services/signal/signalClient.ts'
import { agentOf } from '../call/agent.ts'
import type { MeetingSession } from '../call/meetingSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'
import { requireWebRtc } from '../tracks/requireWebRtc.ts'

type Contract = typeof signalContract
type MeetingEvent = EventOf<typeof meetingContract>
type Broadcast = Extract<Notification, { method: 'on-broadcast' }>['params']

/** Intervals are given in seconds (readings, M9.30). */
const statsTimesOf = (stats: InitAnswer['config']['publishStats']) => ({
  window: stats?.maxSampleWindowSize ?? null,
  push: stats?.maxSamplePushInterval === undefined ? null : stats.maxSamplePushInterval * 1_000,
})

/**
 * Opens the socket beside the init call when its address is known from an earlier call; the answer may name
 * another one, and a refusal closes it. Not for a reconnect, where the init call finds out whether the server is
 * there.
 * @returns closes it again
 */
const prepareSocket = (session: MeetingSession, { peerId, config }: InputOf<Contract>): (() => void) => {
  const { initEndpoint, authToken } = config
  const known = session.server.init === null ? recallEndpoint(session.platform.storage, initEndpoint) : null
  if (known === null) return () => undefined
  return session.signal.prepare(signalUrl(known, peerId, authToken, agentOf(session, initEndpoint)))
}

/** Reads the token, then GET /init; ICE secrets stay in the session. */
export const defineFetchInitActor = (session: MeetingSession) =>
  fromPromise<OutputOf<Contract, 'fetchInit'>, InputOf<Contract>>(({ input, signal }) =>
    rejectPlain('INIT', async () => {
      requireWebRtc(session)
      session.server.peerId = input.peerId
      const { room_id, user_id, role } = readAuthToken(input.config.authToken)
      const dropSocket = prepareSocket(session, input)
      signal.addEventListener('abort', dropSocket)
      const answer = await fetchInit(
        {
          initEndpoint: input.config.initEndpoint,
          token: input.config.authToken,
          peerId: input.peerId,
          userAgent: agentOf(session, input.config.initEndpoint),
        },
        { fetch: session.platform.fetch, signal },
      ).catch((error: unknown) => {
        dropSocket()
        throw error
      })
      session.server.givenIceServers = input.config.iceServers
      session.server.init = answer
      rememberEndpoint(session.platform.storage, input.config.initEndpoint, answer.endpoint)
      return {
        identity: { roomId: room_id, userId: user_id, role },
        ...(answer.config.vb?.effectsKey ? { effectsKey: answer.config.vb.effectsKey } : {}),
        flags: flagsFrom(answer.config.enabledFlags),
        dtlsStateTimeouts: {
          connecting: answer.config.dtlsStateTimeouts?.connecting ?? TIME.dtlsConnecting,
          failed: answer.config.dtlsStateTimeouts?.failed ?? TIME.dtlsFailed,
        },
        stats: {
          publish: statsTimesOf(answer.config.publishStats),
          subscribe: statsTimesOf(answer.config.subscribeStats),
        },
        networkTest: answer.config.networkHealth !== undefined,
        ...(answer.config.udpProbe === undefined ? {} : { udpTest: true }),
      }
    }),
  )

const PEER_METHODS: ReadonlySet<string> = new Set([
  'peer-list',
  'room-state',
  'on-peer-join',
  'on-peer-leave',
  'on-peer-update',
  'on-track-add',
  'on-track-update',
  'on-track-remove',
])
const isPeerNotification = (notification: Notification): notification is PeerNotification =>
  PEER_METHODS.has(notification.method)

/** A notification as facts for the meeting. `offer`, `trickle` and `node-info` belong to the connections. */
const factsOf = ({ method, params }: Notification): MeetingEvent[] => {
  switch (method) {
    case 'on-policy-change':
      return [{ type: 'policy.changed', policy: params }]
    case 'room-info':
      return [{ type: 'room.described', info: params }]
    case 'session-info':
      return [{ type: 'session.described', info: params }]
    case 'peer-list':
      return params.room ? [{ type: 'room.stateArrived', peerCount: null, room: params.room }] : []
    case 'room-state':
      return params.room
        ? [{ type: 'room.stateArrived', peerCount: params.peer_count, room: params.room }]
        : []
    case 'node-info':
      return [{ type: 'node.announced', nodeId: params.sfu_node_id }]
    case 'on-error':
      return [{ type: 'server.failed', error: makeMethodError(params.code, params.message, 'ON_ERROR') }]
    case 'on-warning':
      return [{ type: 'server.warned', message: params.message ?? '' }]
    case 'on-peer-leave-request':
      return [
        {
          type: 'peer.removalOrdered',
          roomEnded: params.room_end,
          reason: params.reason,
          requestedBy: params.requested_by ?? null,
        },
      ]
    case 'on-connection-quality-update':
      return [{ type: 'quality.measured', peers: params.peers }]
    case 'on-track-layer-update':
      return [{ type: 'layers.reported', tracks: params.tracks }]
    case 'on-track-update-request':
      return [{ type: 'mute.requested', request: params }]
    case 'on-change-track-mute-state-request':
      return [{ type: 'mute.manyRequested', request: params }]
    case 'on-poll-start':
      return [{ type: 'polls.started', polls: params.polls }]
    case 'on-poll-stop':
      return [{ type: 'polls.stopped', polls: params.polls }]
    case 'on-poll-stats':
      return [{ type: 'polls.counted', polls: params.polls }]
    case 'on-whiteboard-update':
      return [{ type: 'whiteboards.updated', board: params }]
    case 'on-broadcast':
      // Captions are not chat messages (protocol §7.6), and chat messages are not captions.
      return [{ type: 'captions.arrived', captions: readCaptions(params.info.message) }]
    case 'on-transcription-update':
      return [{ type: 'transcription.updated', entry: params }]
    case 'on-record-update':
      return [{ type: 'recording.updated', update: params }]
    case 'on-rtmp-update':
      return [{ type: 'rtmp.updated', update: params }]
    case 'on-hls-update':
      return [{ type: 'hls.updated', update: params }]
    case 'on-metadata-change':
      return [{ type: 'store.changed', values: params.values }]
    case 'on-role-change-request':
      return [
        {
          type: 'roleChange.requested',
          requestedBy: params.requested_by ?? null,
          role: params.role,
          token: params.token,
        },
      ]
    default:
      return []
  }
}

/** One socket, open while its state is active; bursts are batched (M9.26). */
export const defineSocketActor = (session: MeetingSession) =>
  fromCallback<{ type: string }, InputOf<Contract>>(({ input, sendBack, system }) => {
    const notifyMeeting = (event: MeetingEvent) => {
      const meeting: AnyActorRef | undefined = system.get(SYSTEM_ID.meeting)
      meeting?.send(event)
    }
    // The only fact that is sent permanently, and it has a single reader: forwarding it through the meeting's
    // chart would cost more than all other events (docs/decisions/0051).
    const sendSpeakers = (event: EventOf<typeof speakersContract>) => {
      const speakers: AnyActorRef | undefined = system.get(SYSTEM_ID.speakers)
      speakers?.send(event)
    }
    const people$ = new Subject<PeerNotification>()
    const messages$ = new Subject<Broadcast>()
    const { notifications$, warnings$ } = session.signal
    const subscription = new Subscription()
    subscription.add(
      notifications$.subscribe((notification) => {
        const { method, params } = notification
        if (method === 'active-speakers') {
          sendSpeakers({ type: 'speakers.heard', speakers: params['speaker-list'] })
          return
        }
        // Read by the encryption alone, so that they are in no ledger.
        if (method === 'on-broadcast' && params.info.type === KEY_BROADCAST) return
        if (method === 'on-broadcast' && params.info.type !== CAPTION_BROADCAST) {
          messages$.next(params)
          return
        }
        factsOf(notification).forEach(notifyMeeting)
        if (isPeerNotification(notification)) people$.next(notification)
      }),
    )
    subscription.add(
      people$.pipe(bufferBurst(TIME.stateBatch)).subscribe((notifications) => {
        notifyMeeting({ type: 'peers.notified', notifications, at: session.platform.now() })
      }),
    )
    subscription.add(
      messages$.pipe(bufferBurst(TIME.chatBatch)).subscribe((messages) => {
        notifyMeeting({ type: 'broadcast.received', messages })
      }),
    )
    subscription.add(
      warnings$.subscribe((message) => {
        session.platform.log.warn(message)
        notifyMeeting({ type: 'server.warned', message })
      }),
    )
    subscription.add(
      fromEvent(session.platform.online as Window, 'offline').subscribe(() =>
        sendBack({ type: 'socket.offline' }),
      ),
    )
    const url = signalUrl(
      session.server.init?.endpoint ?? '',
      input.peerId,
      input.config.authToken,
      agentOf(session, input.config.initEndpoint),
    )
    let isUnreadable = false
    subscription.add(
      session.signal.connect(url).subscribe((fact) => {
        // Once a socket: a server that sends nothing else would fill the record.
        if (fact.type === 'malformed' && !isUnreadable) {
          isUnreadable = true
          notifyMeeting({ type: 'error.raised', error: fact.error })
        }
        if (fact.type === 'opened') sendBack({ type: 'socket.opened' })
        else if (fact.type === 'closed')
          sendBack({ type: 'socket.closed', opened: fact.opened, code: fact.code, error: fact.error })
      }),
    )
    return () => {
      // Hands on the messages gathered before the loss: the browser confirmed them, so the server does not repeat them.
      messages$.complete()
      subscription.unsubscribe()
    }
  })

export const definePingActor = (session: MeetingSession) =>
  fromPromise<OutputOf<Contract, 'ping'>, undefined>(({ signal }) =>
    rejectPlain('CONNECT', async () => ({ pongAt: await session.signal.ping(signal) })),
  )
