import type { MeetingRole } from '../ports.ts'
import { sees } from '../roles.ts'
import type { Frame } from './notifications.ts'
import type { Peer, Room } from './roomState.ts'
import { listedPeers, visiblePeers } from './visibility.ts'
import { wirePeer, wirePolicy, wireRoom } from './wireShapes.ts'

/** Counts what holders of a role may know of; their own role may hide themselves from each other. */
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

/** The receiver included once it has joined. */
export const sessionInfoFrame = (room: Room, to: string, role: MeetingRole): Frame =>
  sessionInfo(room, to, role)

/** Counted once per role, not once per receiver: a join must not cost the square of the room. */
export const sessionInfoFrames = (room: Room, receivers: readonly Peer[]): Frame[] => {
  const counts = new Map<MeetingRole, ReturnType<typeof countsFor>>()
  return receivers.map((peer) => {
    const known = counts.get(peer.role) ?? countsFor(room, peer.role)
    counts.set(peer.role, known)
    return sessionInfo(room, peer.id, peer.role, known)
  })
}

/** What comes with a changed number of peers; a large room says it now and then instead (`largeRoomFrames`). */
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

/** Tells previews about a change concerning a holder of `subject`; `null` concerns everyone. */
export const roomStateFrames = (room: Room, subject: MeetingRole | null): Frame[] =>
  room.large ? [] : roomStateOfPreviews(room, subject)

/** The figures of a large room, for everyone in it or looking at it. */
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

/** What every new socket is told first; the policy before all, since the client waits for it (protocol §4.1). */
export const connectionFrames = (room: Room, to: string, role: MeetingRole): Frame[] => [
  { to, method: 'on-policy-change', params: wirePolicy(role) },
  roomInfoFrame(room, to),
  sessionInfoFrame(room, to, role),
]

/**
 * Not for previews: the media process may be another one by the time they join, and a join that answers with
 * another node than the preview was told fails in the public client (protocol §8).
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
