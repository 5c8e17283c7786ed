import type { WireRoom } from '../../../../src/contracts/meeting/connection/shapes.ts'
import type { HlsVariant } from '../../../../src/contracts/meeting/streaming/streaming.ts'
import type { Frame } from '../notifications.ts'
import type { Room } from '../roomState.ts'
import { isInside } from '../visibility.ts'
import type { CompositionEvent } from './compositionCommands.ts'
import { type ComposedOutput, type Composition, isOutputOpen } from './compositionState.ts'

/** The answers of the peers that are here, by peer. Our extension: other clients ignore it. */
const wireConsents = ({ composition, peers }: Room): { peer_id: string; agreed: boolean }[] =>
  [...peers.values()].flatMap(({ id, userId }) => {
    const agreed = composition?.consents.get(userId)
    return agreed === undefined ? [] : [{ peer_id: id, agreed }]
  })

/** A stream that has not started has no address, and neither has one that ended (protocol §3.7). */
const variantOf = (hls: NonNullable<Composition['hls']>): HlsVariant => ({
  meeting_url: '',
  metadata: hls.metadata,
  playlist_type: 'no-dvr',
  stream_type: 'composite',
  initialised_at: hls.initialisedAt,
  state: hls.state,
  ...(hls.state === 'started' ? { url: hls.url } : {}),
  ...(hls.startedAt === null ? {} : { started_at: hls.startedAt }),
})

const part = (output: ComposedOutput | null) => ({
  enabled: output?.state === 'started',
  state: output?.state ?? 'none',
  started_at: output?.startedAt ?? 0,
})

/** The streams of the room, in the room state. */
export const wireStreaming = (room: Room): NonNullable<WireRoom['streaming']> => {
  const { composition } = room
  const hls = composition?.hls ?? null
  const rtmp = composition?.rtmp ?? null
  return {
    enabled: isOutputOpen(hls) || isOutputOpen(rtmp),
    rtmp: part(rtmp),
    hls: {
      enabled: hls?.state === 'started',
      variants: hls !== null && isOutputOpen(hls) ? [variantOf(hls)] : [],
      ...(hls?.error == null ? {} : { error: hls.error }),
    },
    consents: wireConsents(room),
  }
}

/** Notifies everybody in the call; who waits outside is not in it. */
export const compositionFrames = (event: CompositionEvent, room: Room): Frame[] => {
  const { composition } = room
  if (composition === null) return []
  const consents = wireConsents(room)
  const { hls, rtmp } = composition
  const isAnswer = event.type === 'streamAnswered'
  const frames: { method: 'on-hls-update' | 'on-rtmp-update'; params: object }[] = []
  if (hls !== null && (event.type === 'hlsChanged' || (isAnswer && isOutputOpen(hls))))
    frames.push({
      method: 'on-hls-update',
      params: {
        enabled: hls.state === 'started',
        variants: [variantOf(hls)],
        ...(hls.error === null ? {} : { error: hls.error }),
        consents,
      },
    })
  if (rtmp !== null && (event.type === 'rtmpChanged' || (isAnswer && isOutputOpen(rtmp))))
    frames.push({
      method: 'on-rtmp-update',
      params: {
        state: rtmp.state,
        peer: { peer_id: rtmp.requestedBy },
        ...(rtmp.startedAt === null ? {} : { started_at: rtmp.startedAt }),
        ...(rtmp.error === null ? {} : { error: rtmp.error }),
        consents,
      },
    })
  return [...room.peers.values()]
    .filter((peer) => peer.connected && isInside(peer.role))
    .flatMap(({ id: to }) => frames.map((frame) => ({ to, ...frame }) as Frame))
}
