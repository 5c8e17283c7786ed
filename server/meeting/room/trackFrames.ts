import type { Frame } from './notifications.ts'
import type { RoomEvent } from './roomEvents.ts'
import type { Peer, Room } from './roomState.ts'
import { isListed, observersOf } from './visibility.ts'
import { unlistedPeer, wirePeer, wirePeerWithTracks, wireTracks } from './wireShapes.ts'

type Event<T extends RoomEvent['type']> = Extract<RoomEvent, { type: T }>

/** Notifications of published, muted and removed tracks. */
export const trackChangeFrames = (event: Event<'tracksChanged'>, before: Room, after: Room): Frame[] => {
  const peer = after.peers.get(event.peerId)
  if (peer === undefined) return []
  const listing = listingFrames(peer, before, after)
  if (listing !== null) return listing
  const others = observersOf(after, peer)
  const frames: Frame[] = []
  if (event.removed.length > 0) {
    const params = { tracks: wireTracks(event.removed), peer: wirePeer(peer) }
    frames.push(...others.map(({ id: to }): Frame => ({ to, method: 'on-track-remove', params })))
  }
  if (event.added.length > 0) {
    const params = { tracks: wireTracks(event.added), peer: wirePeer(peer) }
    frames.push(...others.map(({ id: to }): Frame => ({ to, method: 'on-track-add', params })))
  }
  return frames
}

export const trackUpdateFrames = (event: Event<'tracksUpdated'>, after: Room): Frame[] => {
  const peer = after.peers.get(event.peerId)
  if (peer === undefined) return []
  const params = { tracks: wireTracks(event.tracks), peer: wirePeer(peer) }
  return observersOf(after, peer).map(({ id: to }): Frame => ({ to, method: 'on-track-update', params }))
}

/**
 * Changes of name, metadata or groups. The peer itself is notified too, because its hand state comes only
 * from here (§7.2).
 */
export const peerChangeFrames = (peerId: string, before: Room, after: Room): Frame[] => {
  const peer = after.peers.get(peerId)
  if (peer === undefined) return []
  const params = wirePeer(peer)
  const self: Frame[] = peer.connected ? [{ to: peer.id, method: 'on-peer-update', params }] : []
  const others =
    listingFrames(peer, before, after) ??
    observersOf(after, peer).map(({ id: to }): Frame => ({ to, method: 'on-peer-update', params }))
  return [...self, ...others]
}

/** In a large room a peer's actions list or unlist it. Null: its listing is unchanged. */
const listingFrames = (peer: Peer, before: Room, after: Room): Frame[] | null => {
  const former = before.peers.get(peer.id)
  const was = former !== undefined && isListed(before, former)
  const is = isListed(after, peer)
  if (was && is) return null
  const others = observersOf(after, peer)
  if (is) {
    const params = wirePeerWithTracks(peer)
    return others.map(({ id: to }) => ({ to, method: 'on-peer-join', params }))
  }
  if (!was) return []
  const params = unlistedPeer(peer)
  return others.map(({ id: to }) => ({ to, method: 'on-peer-update', params }))
}
