import { firstValueFrom } from 'rxjs'
import type { ContextOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { transportContract } from '../../../machines/meeting/connection/transportContract.ts'
import { nodeAnnounced$ } from '../../../services/signal/nodeAnnounced.ts'
import { promiseFunction } from '../call/logicFunctions.ts'
import type { MeetingSession } from '../call/meetingSession.ts'
import { rejectPlain } from '../call/rejectPlain.ts'
import { requireWebRtc } from '../tracks/requireWebRtc.ts'
import { configurationOf, offerTracks } from './connectionActors.ts'
import { joinFailure } from './joinFailure.ts'

type Contract = typeof transportContract
type Context = ContextOf<Contract>
type JoinInput = Pick<Context, 'peerId' | 'config' | 'needsMedia' | 'init'>

/** The join in one round trip: offer, request, answer (protocol §4.3). */
export const defineJoinRoomLogic = (session: MeetingSession) =>
  promiseFunction<OutputOf<Contract, 'joinRoom'>, JoinInput>(({ input, signal }) =>
    rejectPlain('JOIN', () =>
      session.negotiate(async () => {
        try {
          const { config, init, needsMedia } = input
          if (needsMedia) requireWebRtc(session)
          const peer = needsMedia ? await session.publish.opened(signal) : null
          let offer = await peer?.createOffer()
          // The test of UDP may have ended since the connection was created.
          while (peer && session.connections.isOfOtherTransport('publish')) {
            peer.renew(session.connections.create('publish', configurationOf(session)))
            offer = await peer.createOffer()
          }
          const result = await session.signal.request(
            'join',
            {
              name: config.userName,
              data: config.metaData,
              disableVidAutoSub: !config.autoVideoSubscribe,
              ...(offer ? { offer } : {}),
              server_sub_degrade: init?.flags.subscribeDegradation ?? false,
              simulcast: init?.flags.simulcast ?? false,
              onDemandTracks: init?.flags.onDemandTracks ?? false,
              ...(session.encryption.isSupported ? { encrypts: true } : {}),
              ...session.connections.transportParam,
            },
            signal,
          )
          if (result.sfu_node_id) session.server.nodeId = result.sfu_node_id
          if (peer) {
            peer.releaseCandidates()
            await peer.applyAnswer({ type: 'answer', sdp: result.sdp ?? '' })
          }
          return { nodeId: session.server.nodeId ?? null, joinedAt: session.platform.now() }
        } catch (error) {
          throw joinFailure(error)
        }
      }),
    ),
  )

/**
 * A role without media was replaced by one with media: an offer without tracks opens the connections
 * (protocol §4.6).
 */
export const defineOpenMediaLogic = (session: MeetingSession) =>
  promiseFunction<Record<string, never>, undefined>(({ signal }) =>
    rejectPlain('ROLE_CHANGE', async () => {
      requireWebRtc(session)
      await offerTracks(session, {}, { iceRestart: false, signal })
      return {}
    }),
  )

/** After the socket is back: all tracks again, with an ICE restart only if needed (protocol §9.2). */
export const defineResumeSessionLogic = (session: MeetingSession) =>
  promiseFunction<OutputOf<Contract, 'resumeSession'>, { joined: boolean }>(({ input, signal }) =>
    rejectPlain('RECONNECT', async () => {
      const restarted = input.joined && session.publish.current?.state() !== 'connected'
      if (input.joined) {
        const answered = await offerTracks(session, session.published.current, {
          iceRestart: restarted,
          signal,
        })
        if (!answered) await firstValueFrom(nodeAnnounced$(session.signal.notifications$))
      }
      session.signal.notify('track-update', { tracks: session.published.current })
      return { restarted }
    }),
  )

/** An offer without tracks opens the connections to a new node (protocol §8). */
export const defineMigrateLogic = (session: MeetingSession) =>
  promiseFunction<Record<string, never>, undefined>(({ signal }) =>
    rejectPlain('RECONNECT', async () => {
      await offerTracks(session, {}, { iceRestart: false, signal })
      return {}
    }),
  )
