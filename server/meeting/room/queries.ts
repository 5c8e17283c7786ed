import type { WirePeer } from '../../../src/contracts/meeting/connection/shapes.ts'
import { NOT_IN_ROOM, type Refusal, refuse } from './decision.ts'
import { groupsOf } from './peerGroups.ts'
import type { Peer, Room } from './roomState.ts'
import { wireValue } from './storeFrames.ts'
import { isInside, isListed, visiblePeers } from './visibility.ts'
import { wirePeer } from './wireShapes.ts'

/** Answer to a query about the room. Each query returns only what the peer's role may know. */
export type Answer = { ok: true; result: Record<string, unknown> } | Refusal

const answer = (result: Record<string, unknown>): Answer => ({ ok: true, result })

export const wirePeerOf = (room: Room, peer: Peer): WirePeer => ({
  ...wirePeer(peer),
  realtime: isListed(room, peer),
})

/** M7.054: one peer without its tracks, including the own one. */
export const getPeer = (room: Room, by: string, peerId: string): Answer => {
  const asking = room.peers.get(by)
  if (asking === undefined) return NOT_IN_ROOM
  const peer =
    peerId === by ? asking : visiblePeers(room, asking.role, by).find((other) => other.id === peerId)
  return peer === undefined ? refuse(404, 'No such peer in the room') : answer({ ...wirePeerOf(room, peer) })
}

export interface PeerFilter {
  role: string | undefined
  group: string | undefined
  ids: readonly string[] | undefined
}

/** M7.056: ids of the other peers that match, in the order of joining. */
export const findPeers = (room: Room, by: Peer, filter: PeerFilter): string[] => {
  const ids = filter.ids === undefined ? undefined : new Set(filter.ids)
  return visiblePeers(room, by.role, by.id)
    .filter(
      (peer) =>
        (filter.role === undefined || peer.role === filter.role) &&
        (filter.group === undefined || groupsOf(peer).includes(filter.group)) &&
        (ids === undefined || ids.has(peer.id)),
    )
    .map((peer) => peer.id)
}

/** M7.057: other peers whose name contains the query, ignoring case. */
export const searchByName = (
  room: Room,
  by: string,
  { query, limit, offset }: { query: string; limit: number; offset: number },
): Answer => {
  const asking = room.peers.get(by)
  if (asking === undefined) return NOT_IN_ROOM
  const wanted = query.toLowerCase()
  const found = visiblePeers(room, asking.role, by).filter((peer) => peer.name.toLowerCase().includes(wanted))
  const page = found.slice(offset, offset + limit)
  return answer({
    count: page.length,
    limit,
    offset,
    eof: offset + page.length >= found.length,
    peers: page.map(({ id, name, role }) => ({ peer_id: id, name, role, type: 'regular' })),
  })
}

/** M7.059: null for an unknown key, and for every key while the peer is waiting. */
export const getValue = (room: Room, by: string, key: string): Answer => {
  const asking = room.peers.get(by)
  if (asking === undefined) return NOT_IN_ROOM
  const value = isInside(asking.role) ? wireValue(room, key) : null
  return answer(value === null ? { key, data: null } : { ...value })
}
