import type { AnyActorRef } from 'xstate'
import { MeetingFailure } from '../../../contracts/errors.ts'
import type { WireTracks } from '../../../contracts/meeting/connection/shapes.ts'
import { SYSTEM_ID } from '../../../machines/systemIds.ts'
import { iceServersOf } from '../../../services/rtc/iceServersOf.ts'
import { createPublishPeer } from '../../../services/rtc/publishPeer.ts'
import { createSubscribePeer } from '../../../services/rtc/subscribePeer.ts'
import type { CallSession } from '../call/callSession.ts'
import { callbackFunction, promiseFunction } from '../call/logicFunctions.ts'
import type { MeetingSession } from '../call/meetingSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'
import { limitsOf, sendableTrack } from '../call/sending.ts'

export const configurationOf = ({ server, connections }: MeetingSession): RTCConfiguration => ({
  bundlePolicy: 'max-bundle',
  iceServers: iceServersOf({
    given: server.givenIceServers,
    answered: server.init?.rtcConfiguration.ice_servers ?? [],
    transport: connections.transport,
    acceptsTcp: server.acceptsTcp,
  }),
})

/** The publish connection, open while its machine is open. */
export const definePublishPeerConnectionLogic = (session: MeetingSession) =>
  callbackFunction<{ type: 'tracks.updateOrdered'; tracks: WireTracks }, undefined>(
    ({ sendBack, receive }) => {
      const peer = createPublishPeer(
        session.connections.create('publish', configurationOf(session)),
        session.signal,
        () => session.server.nodeId,
        session.encryption,
      )
      const states = peer.state$.subscribe((state) => sendBack({ type: 'connection.stateChanged', state }))
      states.add(peer.dtls$.subscribe((state) => sendBack({ type: 'dtls.stateChanged', state })))
      receive(({ tracks }) => {
        session.published.change(tracks)
        session.signal.notify('track-update', { tracks })
      })
      session.publish.set(peer)
      return () => {
        states.unsubscribe()
        session.publish.set(null)
        peer.close()
      }
    },
  )

/** The subscribe connection; received tracks go to the registry, their ids to the machine. */
export const defineSubscribePeerConnectionLogic = (session: CallSession) =>
  callbackFunction<{ type: string }, undefined>(({ sendBack, system }) => {
    const peer = createSubscribePeer(
      session.connections.create('subscribe', configurationOf(session)),
      session.signal,
      session.channel,
      () => session.server.nodeId,
      (receiver, kind, trackId) => session.encryption.coverReceiver(receiver, kind, trackId),
      (isFirst) =>
        (session.isFirefox && !isFirst) || session.connections.isOfOtherTransport('subscribe')
          ? session.connections.create('subscribe', configurationOf(session))
          : null,
    )
    const meeting = (): AnyActorRef | undefined => system.get(SYSTEM_ID.meeting)
    let isNameless = false
    const facts = peer.facts$.subscribe((fact) => {
      switch (fact.type) {
        case 'state':
          sendBack({ type: 'connection.stateChanged', state: fact.state })
          break
        case 'arrived':
          session.registry.put(fact.trackId, fact.track)
          sendBack({ type: 'media.arrived', trackId: fact.trackId, streamId: fact.streamId, kind: fact.kind })
          break
        case 'removed':
          session.registry.remove(fact.trackId)
          sendBack({ type: 'media.removed', trackId: fact.trackId })
          break
        case 'unnamed':
          // Once a connection: a server that names no track would fill the record.
          if (!isNameless) meeting()?.send({ type: 'error.raised', error: fact.error })
          isNameless = true
          break
        case 'failed':
          sendBack({ type: 'subscribe.negotiationFailed', error: fact.error })
          break
      }
    })
    return () => {
      peer.close()
      facts.unsubscribe()
      if (!meeting()) session.registry.clear()
    }
  })

/**
 * The current state of these tracks at the time of the notification, so that a track muted during an offer is
 * muted in it too.
 */
const followChanges = (session: MeetingSession, tracks: WireTracks) => {
  let newest = tracks
  const changes = session.published.changed$.subscribe((changed) => {
    const known = Object.entries(changed).filter(([id]) => id in newest)
    newest = { ...newest, ...Object.fromEntries(known) }
  })
  return { now: () => newest, stop: () => changes.unsubscribe() }
}

/**
 * One offer with exactly these tracks, and its answer applied. 421 counts as success, because the node is
 * moving and will be announced (M7.121).
 * @returns whether it was answered
 */
export const offerTracks = (
  session: MeetingSession,
  wanted: WireTracks,
  { iceRestart, signal }: { iceRestart: boolean; signal: AbortSignal },
): Promise<boolean> => {
  const tracks = followChanges(session, wanted)
  const negotiation = session.negotiate(async () => {
    signal.throwIfAborted()
    const peer = await session.publish.opened(signal)
    const ask = async (restart: boolean) => {
      session.published.set(tracks.now())
      peer.setTracks(session.published.current, (trackId) => sendableTrack(session, trackId), {
        simulcast: session.server.init?.config.enabledFlags.includes('simulcast') ?? false,
        role: session.server.role,
      })
      const desc = await peer.createOffer({ iceRestart: restart })
      return session.signal.request(
        'offer',
        {
          desc,
          tracks: tracks.now(),
          ...(session.server.nodeId ? { sfu_node_id: session.server.nodeId } : {}),
          ...session.connections.transportParam,
        },
        signal,
      )
    }
    try {
      const changesTransport = iceRestart && session.connections.isOfOtherTransport('publish')
      if (changesTransport) peer.renew(session.connections.create('publish', configurationOf(session)))
      let answer = await ask(iceRestart && !changesTransport)
      // Our server answers a restart with a new connection; Firefox has to open a new one too.
      if (session.isFirefox && peer.isOtherSide(answer)) {
        peer.renew(session.connections.create('publish', configurationOf(session)))
        answer = await ask(false)
      }
      peer.releaseCandidates()
      await peer.applyAnswer(answer)
    } catch (error) {
      if (error instanceof MeetingFailure && error.error.code === 421) return false
      throw error
    }
    await peer.applyLimits(limitsOf(session))
    return true
  })
  return negotiation.finally(tracks.stop)
}

export const defineNegotiateLogic = (session: MeetingSession) =>
  promiseFunction<Record<string, never>, { tracks: WireTracks; iceRestart: boolean }>(({ input, signal }) =>
    rejectPlain('PUBLISH', async () => {
      await offerTracks(session, input.tracks, { iceRestart: input.iceRestart, signal })
      return {}
    }),
  )
