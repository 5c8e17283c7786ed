import { sees } from '../roles.ts'
import type { Frame } from './notifications.ts'
import {
  connectionFrames,
  countFrames,
  nodeInfoFrame,
  roomStateFrames,
  sessionInfoFrame,
} from './overview.ts'
import { missedCountFrames } from './polls/pollFrames.ts'
import type { Peer, RoleRequest, Room } from './roomState.ts'
import { allValuesFrames } from './storeFrames.ts'
import { isListed, listedPeers, observersOf } from './visibility.ts'
import { knownWhiteboardFrames } from './whiteboard/whiteboardFrames.ts'
import { wirePeer, wirePeerWithTracks, wireRoom } from './wireShapes.ts'

/** The list of visible peers for a new peer; also for the comparison after a reconnect (protocol §9.4). */
export const peerListFrame = (room: Room, peer: Peer): Frame => ({
  to: peer.id,
  method: 'peer-list',
  params: {
    peers: Object.fromEntries(
      listedPeers(room, peer.role, peer.id).map((other) => [other.id, wirePeerWithTracks(other)]),
    ),
    room: wireRoom(room, peer.role),
  },
})

export const joinedFrames = (after: Room, peer: Peer): Frame[] => {
  const others = observersOf(after, peer)
  const params = wirePeerWithTracks(peer)
  return [
    peerListFrame(after, peer),
    sessionInfoFrame(after, peer.id, peer.role),
    ...(isListed(after, peer)
      ? others.map(({ id: to }): Frame => ({ to, method: 'on-peer-join', params }))
      : []),
    ...countFrames(after, others),
    ...roomStateFrames(after, peer.role),
    ...knownWhiteboardFrames(after, peer),
  ]
}

export const returnedFrames = (after: Room, peerId: string): Frame[] => {
  const peer = after.peers.get(peerId)
  if (peer === undefined) return []
  return [
    ...connectionFrames(after, peer.id, peer.role),
    peerListFrame(after, peer),
    ...peer.roleRequests.map((request) => roleRequestFrame(after, peer, request)),
    ...allValuesFrames(after, peer),
    ...missedCountFrames(after, peer),
    ...knownWhiteboardFrames(after, peer),
    // A peer that moves to another node gets it later, see `MEETING_TIME.nodeInfoWait`.
    ...(peer.migrating ? [] : [nodeInfoFrame(after, peer.id)]),
  ]
}

export const departureFrames = (before: Room, after: Room, subject: Peer): Frame[] => {
  const params = wirePeer(subject)
  const receivers = isListed(before, subject) ? observersOf(before, subject) : []
  return [
    ...receivers.map(({ id: to }): Frame => ({ to, method: 'on-peer-leave', params })),
    ...countFrames(after, observersOf(after, subject)),
    ...roomStateFrames(after, subject.role),
  ]
}

export const roleRequestFrame = (
  room: Room,
  peer: Peer,
  { role, token, requestedBy }: RoleRequest,
): Frame => {
  const by = room.peers.get(requestedBy)
  return {
    to: peer.id,
    method: 'on-role-change-request',
    params: {
      ...(by !== undefined && sees(peer.role, by.role) ? { requested_by: by.id } : {}),
      role,
      token,
    },
  }
}
