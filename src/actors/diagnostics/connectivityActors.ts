import { combineLatest, filter, fromEvent, type Subject, Subscription, startWith, take } from 'rxjs'
import { type AnyActorRef, fromCallback, fromPromise } from 'xstate'
import { TIME } from '../../contracts/constants.ts'
import { type ConnectionSide, DIAGNOSTICS_MESSAGE } from '../../contracts/diagnostics/diagnostics.ts'
import { DIAGNOSTICS_TOKEN_PATH } from '../../contracts/diagnostics/diagnosticsToken.ts'
import { MeetingFailure, toMeetingError } from '../../contracts/errors.ts'
import type { EventOf, OutputOf } from '../../contracts/machineContract.ts'
import { connectivityCheckContract } from '../../machines/diagnostics/connectivityCheckContract.ts'
import { SYSTEM_ID } from '../../machines/systemIds.ts'
import { createConnectionCollector } from '../../services/diagnostics/connectionCollector.ts'
import { readSample } from '../../services/diagnostics/connectionSample.ts'
import { LOCAL_AUDIO, LOCAL_VIDEO } from '../../services/media/trackRegistry.ts'
import { fetchDiagnosticsToken } from '../../services/signal/diagnosticsTokenClient.ts'
import { readEvery } from '../../services/streams/readEvery.ts'
import type { MeetingSession } from '../meeting/call/meetingSession.ts'
import { rejectPlain } from '../meeting/call/rejectPlain.ts'
import { rememberedSettings } from '../meeting/call/rememberedSettings.ts'
import { requireWebRtc } from '../meeting/tracks/requireWebRtc.ts'

type Contract = typeof connectivityCheckContract

/** M8.108: without WebRTC there is nothing to test the connection with. */
const requireLayer = (session: MeetingSession): void => {
  try {
    requireWebRtc(session)
  } catch (error) {
    throw new MeetingFailure({ ...toMeetingError(error, 'GET_TOKEN'), message: DIAGNOSTICS_MESSAGE.sdk })
  }
}

/** The token of a check (M7.011), and our identity in it: a new peer each time (protocol §10). */
export const defineFetchKeyActor = (session: MeetingSession, origin: string) =>
  fromPromise<OutputOf<Contract, 'fetchKey'>, { region: string | null }>(({ input, signal }) =>
    rejectPlain('GET_TOKEN', async () => {
      requireLayer(session)
      const { fetch, ids, now, storage } = session.platform
      const startedAt = now()
      const answer = await fetchDiagnosticsToken(
        {
          endpoint: new URL(DIAGNOSTICS_TOKEN_PATH, origin).href,
          ...(input.region === null ? {} : { region: input.region }),
        },
        { fetch, signal },
      )
      return connectivityCheckContract.outputs.fetchKey.parse({
        token: answer.token,
        initEndpoint: answer.init_endpoint ?? origin,
        peerId: ids.uuid(),
        settings: rememberedSettings(storage),
        startedAt,
      })
    }),
  )

const SIDES = ['publish', 'subscribe'] as const

/** Sending of sound and picture is negotiated. */
const publishes = (connection: RTCPeerConnection): boolean =>
  connection.signalingState === 'stable' &&
  ['audio', 'video'].every((kind) =>
    connection
      .getTransceivers()
      .some(({ sender, currentDirection }) => sender.track?.kind === kind && currentDirection === 'sendonly'),
  )

const candidateFacts = ({ type, protocol }: RTCIceCandidate) => ({
  type: type ?? '',
  protocol: protocol ?? '',
})

/** Progress of the check's call as facts; the statistics are collected here and returned at the end. */
export const defineWatchConnectionActor = (session: MeetingSession, opened$: Subject<void>) =>
  fromCallback<{ type: string }, { peerId: string }>(({ input, sendBack, receive, system }) => {
    const notify = (event: EventOf<Contract>) => sendBack(event)
    const collector = createConnectionCollector()
    const watching = new Subscription()
    const watch = (side: ConnectionSide, connection: RTCPeerConnection): void => {
      watching.add(
        fromEvent<RTCPeerConnectionIceEvent>(connection, 'icecandidate').subscribe(({ candidate }) => {
          if (candidate?.candidate) collector.candidate(side, candidateFacts(candidate))
        }),
      )
      watching.add(
        fromEvent(connection, 'connectionstatechange')
          .pipe(
            startWith(null),
            filter(() => connection.connectionState === 'connected'),
            take(1),
          )
          .subscribe(() => notify({ type: 'connectivity.iceConnected', side })),
      )
      if (side === 'publish')
        watching.add(
          fromEvent(connection, 'signalingstatechange')
            .pipe(
              filter(() => publishes(connection)),
              take(1),
            )
            .subscribe(() => notify({ type: 'connectivity.mediaPublished' })),
        )
    }
    watching.add(session.connections.created$.subscribe(({ side, connection }) => watch(side, connection)))
    watching.add(
      session.server.init$
        .pipe(
          filter((init) => init !== null),
          take(1),
        )
        .subscribe(({ endpoint }) => notify({ type: 'connectivity.initFetched', websocketUrl: endpoint })),
    )
    watching.add(opened$.pipe(take(1)).subscribe(() => notify({ type: 'connectivity.signalConnected' })))
    watching.add(
      combineLatest([session.registry.track$(LOCAL_AUDIO), session.registry.track$(LOCAL_VIDEO)])
        .pipe(
          filter((tracks) => tracks.every((track) => track !== null)),
          take(1),
        )
        .subscribe(() => notify({ type: 'connectivity.mediaCaptured' })),
    )
    watching.add(
      session.signal.notifications$.subscribe(({ method, params }) => {
        if (method !== 'on-connection-quality-update') return
        const own = params.peers.find(({ peer_id }) => peer_id === input.peerId)
        if (own) collector.score(session.platform.now(), own.downlink_score)
      }),
    )
    const look = async (side: ConnectionSide): Promise<void> => {
      const connection = session.connections.current(side)
      if (connection === null) return
      const report = await connection.getStats().catch(() => null)
      if (report !== null) collector.look(side, readSample(report, session.platform.now()))
    }
    watching.add(readEvery(TIME.statsSample, () => Promise.all(SIDES.map(look))).subscribe())
    // The call starts in the same task as this actor.
    queueMicrotask(() => {
      const meeting: AnyActorRef | undefined = system.get(SYSTEM_ID.meeting)
      const errors = meeting?.on('ERROR', ({ error }) => notify({ type: 'connectivity.errorRaised', error }))
      watching.add(() => errors?.unsubscribe())
    })
    receive(() => notify({ type: 'connectivity.reported', report: collector.report(session.platform.now()) }))
    return () => {
      watching.unsubscribe()
      // A cancelled check releases camera and microphone too.
      session.reset()
    }
  })
