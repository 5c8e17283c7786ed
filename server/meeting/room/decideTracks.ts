import type { WireTrack } from '../../../src/contracts/meeting/connection/shapes.ts'
import { ROOM_LIMIT } from '../limits.ts'
import { mayPublish } from '../roles.ts'
import { accept, type Decision, NOT_IN_ROOM } from './decision.ts'
import type { RoomCommand } from './roomCommands.ts'
import type { RoomEvent } from './roomEvents.ts'
import type { Peer, Room } from './roomState.ts'

type Command<T extends RoomCommand['type']> = Extract<RoomCommand, { type: T }>

const isOthers = (room: Room, peer: Peer, trackId: string): boolean => {
  for (const other of room.peers.values()) {
    if (other.id !== peer.id && other.tracks.has(trackId)) return true
  }
  return false
}

const sameState = (a: WireTrack, b: WireTrack): boolean =>
  a.mute === b.mute && a.description === b.description

/**
 * The complete set of a peer's tracks, compared with what it published (protocol §5.2). A track that its role
 * may not publish, one too many, or one with an id of another peer is left out and never forwarded. Refusing
 * the `offer` itself would block the public client's connection.
 */
export const decidePublish = (command: Command<'publish'>, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  const wanted = new Map(
    command.tracks
      .filter((track) => mayPublish(peer.role, track) && !isOthers(room, peer, track.track_id))
      .slice(0, ROOM_LIMIT.tracksPerPeer)
      .map((track) => [track.track_id, track]),
  )
  const added = [...wanted.values()].filter((track) => !peer.tracks.has(track.track_id))
  const removed = [...peer.tracks.values()].filter((track) => !wanted.has(track.track_id))
  const events: RoomEvent[] = peer.migrating ? [{ type: 'peerMigrated', peerId: peer.id }] : []
  if (added.length > 0 || removed.length > 0) {
    events.push({ type: 'tracksChanged', peerId: peer.id, added, removed })
  }
  return accept([...events, ...stateChanges(peer, [...wanted.values()])])
}

/** Changes mute state and description of published tracks; other fields of the frame are ignored. */
export const decideUpdateTracks = (command: Command<'updateTracks'>, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  return accept(stateChanges(peer, command.tracks))
}

const stateChanges = (peer: Peer, tracks: readonly WireTrack[]): RoomEvent[] => {
  const changed = tracks.flatMap((track) => {
    const known = peer.tracks.get(track.track_id)
    if (known === undefined || sameState(known, track)) return []
    return [{ ...known, mute: track.mute, description: track.description }]
  })
  return changed.length > 0 ? [{ type: 'tracksUpdated', peerId: peer.id, tracks: changed }] : []
}
