import { concatMap, filter, map, type Observable, Subject, Subscription } from 'rxjs'
import {
  type CatalogueCode,
  type ErrorAction,
  type MeetingError,
  MeetingFailure,
  makeError,
  toMeetingError,
} from '../../contracts/errors.ts'
import type { NotificationParams } from '../../contracts/meeting/connection/notifications.ts'
import type { TrackType } from '../../contracts/meeting/connection/shapes.ts'
import type { SignalClient } from '../signal/signalClient.ts'
import { CandidateQueue, toWireCandidate } from './candidateQueue.ts'
import type { MediaChannel } from './dataChannel.ts'
import { isOtherDtlsSide, msidByMid } from './sdp.ts'

/** Facts of the subscribe connection. Live tracks go to the registry; facts carry ids. */
export type SubscribeFact =
  | { type: 'state'; state: RTCPeerConnectionState }
  | { type: 'arrived'; trackId: string; streamId: string; kind: TrackType; track: MediaStreamTrack }
  | { type: 'removed'; trackId: string }
  /** A track came without the ids that the description must give it; it is not shown (M8.040). */
  | { type: 'unnamed'; error: MeetingError }
  | { type: 'failed'; error: MeetingError }

export interface SubscribePeer {
  readonly facts$: Observable<SubscribeFact>
  close(): void
}

const step = async <T>(code: CatalogueCode, action: ErrorAction, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (cause) {
    throw new MeetingFailure(
      makeError(code, { action, description: cause instanceof Error ? cause.message : String(cause) }),
      { cause },
    )
  }
}

/**
 * Answers the server's offers one after the other (protocol §6.1).
 * @param cover decrypts a receiver; false when its track must not be shown
 * @param renew creates another connection for the first offer, or one of another DTLS session, that the
 * current one cannot answer; null where it can
 */
export const createSubscribePeer = (
  first: RTCPeerConnection,
  signal: Pick<SignalClient, 'notify' | 'notifications$'>,
  channel: MediaChannel,
  nodeId: () => string | undefined,
  cover: (receiver: RTCRtpReceiver, kind: TrackType, trackId: string) => boolean = () => true,
  renew: (isFirst: boolean) => RTCPeerConnection | null = () => null,
): SubscribePeer => {
  let connection = first
  const facts$ = new Subject<SubscribeFact>()
  const remote = new CandidateQueue((candidate) => connection.addIceCandidate(candidate))
  const trackIds = new Map<MediaStreamTrack, string>()
  const subscriptions = new Subscription()

  const node = () => {
    const id = nodeId()
    return id ? { sfu_node_id: id } : {}
  }

  const answer = async (offer: NotificationParams<'offer'>): Promise<void> => {
    const known = nodeId()
    // An offer of another node is outdated (protocol §6.1).
    if (known && offer.sfu_node_id && offer.sfu_node_id !== known) return
    const former = connection.remoteDescription?.sdp
    const isFirst = former === undefined
    const renewed = isFirst || isOtherDtlsSide(former, offer.sdp) ? renew(isFirst) : null
    if (renewed !== null) {
      detach()
      remote.close()
      connection = renewed
      attach()
    }
    await step(4004, 'ANSWER', () => connection.setRemoteDescription({ type: 'offer', sdp: offer.sdp }))
    await remote.open()
    const made = await step(4002, 'ANSWER', () => connection.createAnswer())
    await step(4003, 'ANSWER', () => connection.setLocalDescription(made))
    signal.notify('answer', {
      desc: { type: 'answer', sdp: connection.localDescription?.sdp ?? made.sdp ?? '' },
      ...node(),
    })
  }

  const removed = (track: MediaStreamTrack): void => {
    const trackId = trackIds.get(track)
    if (trackId === undefined) return
    trackIds.delete(track)
    facts$.next({ type: 'removed', trackId })
  }

  const attach = (): void => {
    connection.onconnectionstatechange = () =>
      facts$.next({ type: 'state', state: connection.connectionState })
    connection.onicecandidate = ({ candidate }) => {
      if (candidate) signal.notify('trickle', { target: 1, candidate: toWireCandidate(candidate), ...node() })
    }
    connection.ondatachannel = ({ channel: opened }) => channel.adopt(opened)
    connection.ontrack = ({ track, transceiver, streams: [stream] }) => {
      const ids = msidByMid(connection.remoteDescription?.sdp ?? '').get(transceiver.mid ?? '')
      const kind = track.kind === 'audio' ? 'audio' : 'video'
      if (!ids) {
        facts$.next({ type: 'unnamed', error: makeError(6005, { action: 'SUBSCRIBE', trackType: kind }) })
        return
      }
      if (!cover(transceiver.receiver, kind, ids.trackId)) return
      trackIds.set(track, ids.trackId)
      stream?.addEventListener('removetrack', (event) => removed(event.track))
      facts$.next({
        type: 'arrived',
        ...ids,
        kind,
        track,
      })
    }
  }
  const detach = (): void => {
    connection.onconnectionstatechange = null
    connection.onicecandidate = null
    connection.ontrack = null
    connection.close()
    for (const track of [...trackIds.keys()]) removed(track)
  }
  attach()
  subscriptions.add(
    signal.notifications$
      .pipe(
        filter((notification) => notification.method === 'offer'),
        concatMap(({ params }) =>
          answer(params).catch((error: unknown) => {
            facts$.next({ type: 'failed', error: toMeetingError(error, 'SUBSCRIBE') })
          }),
        ),
      )
      .subscribe(),
  )
  subscriptions.add(
    signal.notifications$
      .pipe(
        filter((notification) => notification.method === 'trickle'),
        map(({ params }) => params),
        filter(({ target }) => target === 1),
      )
      .subscribe(({ candidate }) => void remote.push(candidate)),
  )

  return {
    facts$: facts$.asObservable(),
    close() {
      subscriptions.unsubscribe()
      channel.close()
      detach()
      facts$.complete()
    },
  }
}
