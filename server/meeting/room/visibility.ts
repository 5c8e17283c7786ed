import { HAND_RAISE_GROUP } from '../../../src/contracts/meeting/people/peerGroups.ts'
import type { MeetingRole } from '../ports.ts'
import { ROLES, sees } from '../roles.ts'
import type { Audience } from './roomEvents.ts'
import type { Peer, Room } from './roomState.ts'

/** The rule `sees`, applied to a room. */
export const visiblePeers = (room: Room, role: MeetingRole, except: string): Peer[] =>
  [...room.peers.values()].filter((peer) => peer.id !== except && sees(role, peer.role))

/** Waiting peers are not inside and do not receive what the others share. */
export const isInside = (role: MeetingRole): boolean =>
  ROLES[role].subscribeParams.subscribeToRoles.length > 0

/** Whether a role may admit others. */
export const isHost = (role: MeetingRole): boolean => ROLES[role].permissions.changeRole

/**
 * Whether a peer is in the lists of those who may know it. In a large room only hosts, publishers, raised
 * hands and early peers are; the others are counted and can be searched (protocol §3.7).
 */
export const isListed = (room: Room, peer: Peer): boolean =>
  !room.large ||
  peer.early ||
  peer.tracks.size > 0 ||
  isHost(peer.role) ||
  peer.groups.includes(HAND_RAISE_GROUP)

export const listedPeers = (room: Room, role: MeetingRole, except: string): Peer[] =>
  visiblePeers(room, role, except).filter((peer) => isListed(room, peer))

/** Connected peers that may know `subject`, without itself: only they are notified of its actions. */
export const observersOf = (room: Room, subject: { id: string; role: MeetingRole }): Peer[] =>
  [...room.peers.values()].filter(
    (peer) => peer.connected && peer.id !== subject.id && sees(peer.role, subject.role),
  )

/** A doctor may write to waiting peers, and they may answer a doctor who sees them. */
export const mayAddress = (from: Peer, to: Peer): boolean =>
  from.id !== to.id && (sees(from.role, to.role) || sees(to.role, from.role))

/**
 * A message to everyone reaches only those who know its sender; waiting peers must be addressed. Reconnecting
 * peers are included and get it when they return.
 */
export const recipients = (room: Room, from: Peer, to: Audience): Peer[] =>
  [...room.peers.values()].filter((peer) => peer.id !== from.id && isAddressed(from, peer, to))

const isAddressed = (from: Peer, peer: Peer, to: Audience): boolean => {
  if (to.kind === 'everyone') return sees(peer.role, from.role)
  const named = to.kind === 'peer' ? to.peerId === peer.id : to.roles.includes(peer.role)
  return named && mayAddress(from, peer)
}
