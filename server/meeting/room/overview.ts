import type { MeetingRole } from '../ports.ts'
import { sees } from '../roles.ts'
import type { Frame } from './notifications.ts'
import type { Peer, Room } from './roomState.ts'
import { listedPeers, visiblePeers } from './visibility.ts'
import { wirePeer, wirePolicy, wireRoom } from './wireShapes.ts'

/** Counts of the peers that holders of a role may know. */
const countsFor = (room: Room, role: MeetingRole) => {
  let peers = 0
  let tracks = 0
  for (const peer of room.peers.values()) {
    if (!sees(role, peer.role)) continue
    peers += 1
    tracks += peer.tracks.size
  }
  return { peers, tracks }
}

const sessionInfo = (room: Room, to: string, role: MeetingRole, counts = countsFor(room, role)): Frame => {
  const self = room.peers.get(to)
  const isUncounted = self !== undefined && !sees(role, self.role)
  return {
    to,
    method: 'session-info',
    params: {
      session_id: room.session?.id ?? '',
      room_id: room.id,
      peer_count: counts.peers + (isUncounted ? 1 : 0),
      track_count: counts.tracks + (isUncounted ? self.tracks.size : 0),
    },
  }
}

/** Counts the receiver too once it has joined. */
export const sessionInfoFrame = (room: Room, to: string, role: MeetingRole): Frame =>
  sessionInfo(room, to, role)

/** Counted once per role, not per receiver, so that a join does not cost the square of the room. */
export const sessionInfoFrames = (room: Room, receivers: readonly Peer[]): Frame[] => {
  const counts = new Map<MeetingRole, ReturnType<typeof countsFor>>()
  return receivers.map((peer) => {
    const known = counts.get(peer.role) ?? countsFor(room, peer.role)
    counts.set(peer.role, known)
    return sessionInfo(room, peer.id, peer.role, known)
  })
}

/**
 * Frames after a change of the number of peers; a large room sends `largeRoomFrames` now and then instead.
 */
export const countFrames = (room: Room, receivers: readonly Peer[]): Frame[] =>
  room.large ? [] : sessionInfoFrames(room, receivers)

const roomStateFrame = (room: Room, to: string, role: MeetingRole): Frame => ({
  to,
  method: 'room-state',
  params: {
    peer_count: visiblePeers(room, role, to).length,
    room: wireRoom(room, role),
    peers: Object.fromEntries(listedPeers(room, role, to).map((peer) => [peer.id, wirePeer(peer)])),
  },
})

const roomStateOfPreviews = (room: Room, subject: MeetingRole | null): Frame[] =>
  [...room.previews]
    .filter(([, preview]) => subject === null || sees(preview.role, subject))
    .map(([id, preview]) => roomStateFrame(room, id, preview.role))

/** Notifies previews of a change that concerns a holder of `subject`; `null` concerns everyone. */
export const roomStateFrames = (room: Room, subject: MeetingRole | null): Frame[] =>
  room.large ? [] : roomStateOfPreviews(room, subject)

/** The counts of a large room, for all peers and previews. */
export const largeRoomFrames = (room: Room): Frame[] => [
  ...sessionInfoFrames(
    room,
    [...room.peers.values()].filter((peer) => peer.connected),
  ),
  ...roomStateOfPreviews(room, null),
]

export const roomInfoFrame = (room: Room, to: string): Frame => ({
  to,
  method: 'room-info',
  params: {
    room_id: room.id,
    name: room.name,
    description: room.description,
    max_size: room.size.max,
    large_room_optimization: room.large,
  },
})

/**
 * The first frames of every new socket; the policy comes first, because the client waits for it (protocol
 * §4.1).
 */
export const connectionFrames = (room: Room, to: string, role: MeetingRole): Frame[] => [
  { to, method: 'on-policy-change', params: wirePolicy(role, room) },
  roomInfoFrame(room, to),
  sessionInfoFrame(room, to, role),
]

/**
 * Not sent to previews: the media process may be another one when they join, and the public client fails when
 * the node differs from the one in its preview (protocol §8).
 */
export const nodeInfoFrame = (room: Room, to: string): Frame => ({
  to,
  method: 'node-info',
  params: { sfu_node_id: room.nodeId },
})

export const previewFrames = (room: Room, to: string, role: MeetingRole): Frame[] => [
  ...connectionFrames(room, to, role),
  roomStateFrame(room, to, role),
]
