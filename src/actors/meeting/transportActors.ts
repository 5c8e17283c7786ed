import { filter, firstValueFrom, race, timer } from 'rxjs'
import { TIME } from '../../contracts/constants.ts'
import type { ContextOf, OutputOf } from '../../contracts/machineContract.ts'
import type { transportContract } from '../../machines/meeting/transportContract.ts'
import { offerTracks } from './connectionActors.ts'
import { joinFailure } from './joinFailure.ts'
import type { MeetingSession } from './meetingSession.ts'
import { rejectPlain } from './rejectPlain.ts'
import { requireWebRtc } from './requireWebRtc.ts'
import { promiseWork } from './work.ts'

type Contract = typeof transportContract
type Context = ContextOf<Contract>
type JoinInput = Pick<Context, 'peerId' | 'config' | 'needsMedia' | 'init'>

/** The join in one round trip: offer, request, answer (protocol §4.3). */
export const defineJoinRoomWork = (session: MeetingSession) =>
  promiseWork<OutputOf<Contract, 'joinRoom'>, JoinInput>(({ input, signal }) =>
    rejectPlain('JOIN', () =>
      session.exclusive(async () => {
        try {
          const { config, init, needsMedia } = input
          if (needsMedia) requireWebRtc(session)
          const peer = needsMedia ? await session.publish(signal) : null
          const offer = await peer?.createOffer()
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
            },
            signal,
          )
          if (result.sfu_node_id) session.nodeId = result.sfu_node_id
          if (peer) {
            peer.releaseCandidates()
            await peer.applyAnswer({ type: 'answer', sdp: result.sdp ?? '' })
          }
          return { nodeId: session.nodeId ?? null, joinedAt: session.platform.now() }
        } catch (error) {
          throw joinFailure(error)
        }
      }),
    ),
  )

/** A role without media became one with: an offer without tracks starts the connections (protocol §4.6). */
export const defineOpenMediaWork = (session: MeetingSession) =>
  promiseWork<Record<string, never>, undefined>(({ signal }) =>
    rejectPlain('ROLE_CHANGE', async () => {
      requireWebRtc(session)
      await offerTracks(session, {}, { iceRestart: false, signal })
      return {}
    }),
  )

/** A node that answers 421 announces its successor at once; until then nothing can be said. */
const announcement = ({ signal }: MeetingSession): Promise<unknown> =>
  firstValueFrom(
    race(
      signal.notifications$.pipe(filter(({ method }) => method === 'node-info')),
      timer(TIME.nodeAnnouncement),
    ),
  )

/** After the socket is back: all tracks again, with ICE restart only if it is needed (protocol §9.2). */
export const defineResumeSessionWork = (session: MeetingSession) =>
  promiseWork<OutputOf<Contract, 'resumeSession'>, { joined: boolean }>(({ input, signal }) =>
    rejectPlain('RECONNECT', async () => {
      const restarted = input.joined && session.publishState !== 'connected'
      if (input.joined) {
        const answered = await offerTracks(session, session.tracks, { iceRestart: restarted, signal })
        if (!answered) await announcement(session)
      }
      session.signal.notify('track-update', { tracks: session.tracks })
      return { restarted }
    }),
  )

/** New connections to a new node are opened by an offer without tracks (protocol §8). */
export const defineMigrateWork = (session: MeetingSession) =>
  promiseWork<Record<string, never>, undefined>(({ signal }) =>
    rejectPlain('RECONNECT', async () => {
      await offerTracks(session, {}, { iceRestart: false, signal })
      return {}
    }),
  )
