import type { MeetingRole } from '../ports.ts'
import { ROLES, sees } from '../roles.ts'
import type { Audience } from './roomEvents.ts'
import type { Peer, Room } from './roomState.ts'

/** Who knows of whom, as one rule on roles (`sees`) applied to a room. */

export const HAND_RAISE_GROUP = '_handraise'

export const visiblePeers = (room: Room, role: MeetingRole, except: string): Peer[] =>
  [...room.peers.values()].filter((peer) => peer.id !== except && sees(role, peer.role))

/** Who waits is not inside: it hears nothing of what the others share. */
export const isInside = (role: MeetingRole): boolean =>
  ROLES[role].subscribeParams.subscribeToRoles.length > 0

/** Who may let others in. */
export const isHost = (role: MeetingRole): boolean => ROLES[role].permissions.changeRole

/**
 * Whether a peer stands on the lists of those who may know of it. In a large room only hosts, publishers,
 * raised hands and who was there before do; the others are counted and can be looked up (protocol §3.7).
 */
export const isListed = (room: Room, peer: Peer): boolean =>
  !room.large ||
  peer.early ||
  peer.tracks.size > 0 ||
  isHost(peer.role) ||
  peer.groups.includes(HAND_RAISE_GROUP)

export const listedPeers = (room: Room, role: MeetingRole, except: string): Peer[] =>
  visiblePeers(room, role, except).filter((peer) => isListed(room, peer))

/** Connected peers that may know of `subject`, itself left out: the only ones who hear of what it does. */
export const witnesses = (room: Room, subject: { id: string; role: MeetingRole }): Peer[] =>
  [...room.peers.values()].filter(
    (peer) => peer.connected && peer.id !== subject.id && sees(peer.role, subject.role),
  )

/** The doctor may write to who waits, and who waits may answer the doctor that sees it. */
export const mayAddress = (from: Peer, to: Peer): boolean =>
  from.id !== to.id && (sees(from.role, to.role) || sees(to.role, from.role))

/**
 * A message to everyone reaches only those who know its sender; waiting peers must be addressed. A peer that
 * is reconnecting is among them: it gets what it missed when it is back.
 */
export const recipients = (room: Room, from: Peer, to: Audience): Peer[] =>
  [...room.peers.values()].filter((peer) => peer.id !== from.id && isAddressed(from, peer, to))

const isAddressed = (from: Peer, peer: Peer, to: Audience): boolean => {
  if (to.kind === 'everyone') return sees(peer.role, from.role)
  const named = to.kind === 'peer' ? to.peerId === peer.id : to.roles.includes(peer.role)
  return named && mayAddress(from, peer)
}
