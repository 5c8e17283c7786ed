import type { StoredValue } from '../../../src/contracts/meeting/call/storeRequests.ts'
import type { Frame } from './notifications.ts'
import type { Peer, Room } from './roomState.ts'
import { isInside } from './visibility.ts'

/** A value of the session store as its observers receive it (protocol §7.3, §7.4). */
export const wireValue = (room: Room, key: string): StoredValue | null => {
  const entry = room.store.get(key)
  if (entry === undefined) return null
  return {
    key,
    data: entry.data,
    updated_at: entry.updatedAt,
    updated_by: entry.updatedBy,
    change_version: entry.version,
  }
}

const valuesFrames = (room: Room, peer: Peer, keys: readonly string[]): Frame[] => {
  if (!peer.connected || !isInside(peer.role)) return []
  const values = keys.flatMap((key) => wireValue(room, key) ?? [])
  return values.length === 0 ? [] : [{ to: peer.id, method: 'on-metadata-change', params: { values } }]
}

/** For every observer including the writer, so that all use the same source. */
export const storedFrames = (key: string, after: Room): Frame[] =>
  [...after.peers.values()]
    .filter((peer) => peer.observedKeys.includes(key))
    .flatMap((peer) => valuesFrames(after, peer, [key]))

export const observedFrames = (peerId: string, before: Room, after: Room): Frame[] => {
  const peer = after.peers.get(peerId)
  if (peer === undefined) return []
  const former = before.peers.get(peerId)?.observedKeys ?? []
  return valuesFrames(
    after,
    peer,
    peer.observedKeys.filter((key) => !former.includes(key)),
  )
}

/**
 * All observed values, because the client does not request them after a reconnect or an admission (protocol
 * §9.2).
 */
export const allValuesFrames = (room: Room, peer: Peer): Frame[] =>
  valuesFrames(room, peer, peer.observedKeys)
