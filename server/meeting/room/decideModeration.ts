import { isCompanionGroup } from '../../../src/contracts/meeting/people/companion.ts'
import { ROOM_LIMIT } from '../limits.ts'
import type { MeetingRole } from '../ports.ts'
import { isVisitRole, mayPublish } from '../roles.ts'
import { accept, type Decision, departure, isAllowed, NOT_IN_ROOM, refuse } from './decision.ts'
import { groupsOf } from './peerGroups.ts'
import type { RoomCommand } from './roomCommands.ts'
import type { RoomEvent } from './roomEvents.ts'
import type { Peer, Room } from './roomState.ts'

type Command<T extends RoomCommand['type']> = Extract<RoomCommand, { type: T }>

const NO_SUCH_PEER = refuse(404, 'No such peer in the room')

/** A companion is let in as one: neither a wrong order nor another client makes a patient or doctor of it. */
const roleFor = ({ companion }: Peer, wanted: MeetingRole): MeetingRole =>
  companion === null || wanted === 'waiting' ? wanted : 'observer'

/** A role change ends the tracks that the new role may not publish, whatever the client does (§7.5). */
const roleChange = (peer: Peer, wanted: MeetingRole, by: string): RoomEvent[] => {
  const role = roleFor(peer, wanted)
  if (peer.role === role) return []
  const removed = [...peer.tracks.values()].filter((track) => !mayPublish(role, track))
  const events: RoomEvent[] = [{ type: 'roleChanged', peerId: peer.id, role, by }]
  if (removed.length > 0) events.push({ type: 'tracksChanged', peerId: peer.id, added: [], removed })
  return events
}

/** Changes one peer, by request or by force, or every holder of some roles, by force (M7.036, M7.041). */
export const decideRequestRoleChange = (command: Command<'requestRoleChange'>, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  if (!isAllowed(peer, 'changeRole')) return refuse(403, 'This role may not change roles')
  const { role: wanted, target: targetId, ofRoles } = command
  if (!isVisitRole(wanted)) return refuse(400, 'No such role')
  if (targetId === undefined) {
    if (ofRoles === undefined) return refuse(400, 'Whose role is to change is missing')
    const holders = [...room.peers.values()].filter((holder) => ofRoles.includes(holder.role))
    return accept(holders.flatMap((holder) => roleChange(holder, wanted, peer.id)))
  }
  const target = room.peers.get(targetId)
  if (target === undefined) return NO_SUCH_PEER
  if (command.force) return accept(roleChange(target, wanted, peer.id))
  const role = roleFor(target, wanted)
  // A repeated request keeps its token, so that the client can accept either copy.
  const asked = target.roleRequests.find((one) => one.role === role && one.requestedBy === peer.id)
  if (asked !== undefined) return accept([{ type: 'roleChangeRepeated', peerId: target.id, request: asked }])
  return accept([
    {
      type: 'roleChangeRequested',
      peerId: target.id,
      request: { role, token: command.token, requestedBy: peer.id },
    },
  ])
}

/** Accepting requires a pending request: role and token as sent to this peer (M7.037). */
export const decideAcceptRoleChange = (command: Command<'acceptRoleChange'>, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  const request = peer.roleRequests.find(
    ({ role, token }) => token === command.token && role === command.role,
  )
  if (request === undefined) {
    return refuse(403, 'Nobody asked this peer to take that role')
  }
  return accept(roleChange(peer, request.role, request.requestedBy))
}

export const decideRemovePeer = (command: Command<'removePeer'>, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  if (!isAllowed(peer, 'removeOthers')) return refuse(403, 'This role may not remove others')
  if (command.target === peer.id) return refuse(400, 'A peer leaves by itself')
  if (!room.peers.has(command.target)) return NO_SUCH_PEER
  return accept(
    departure(room, {
      type: 'peerRemoved',
      peerId: command.target,
      by: peer.id,
      reason: command.reason,
    }),
  )
}

/** Own groups are free; another peer's require the right to change roles, as for lowering a raised hand. */
export const decideChangeGroup = (command: Command<'changeGroup'>, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  if (isCompanionGroup(command.group)) return refuse(403, 'Only the server gives this group')
  if (command.target !== peer.id && !isAllowed(peer, 'changeRole')) {
    return refuse(403, "This role may not change another's groups")
  }
  const target = room.peers.get(command.target)
  if (target === undefined) return NO_SUCH_PEER
  const others = target.groups.filter((group) => group !== command.group)
  const groups = command.member ? [...others, command.group] : others
  if (groups.length > ROOM_LIMIT.groupsPerPeer) return refuse(400, 'Too many groups')
  const result = target.id === peer.id ? { groups: groupsOf({ ...target, groups }) } : {}
  if (groups.length === target.groups.length) return accept([], result)
  return accept([{ type: 'groupsChanged', peerId: target.id, groups }], result)
}

/** By a peer with the right, or by the portal (`peerId` null), which may end an empty room. */
export const decideEndRoom = (command: Command<'endRoom'>, room: Room): Decision => {
  if (command.peerId !== null) {
    const peer = room.peers.get(command.peerId)
    if (peer === undefined) return NOT_IN_ROOM
    if (!isAllowed(peer, 'endRoom')) return refuse(403, 'This role may not end the room')
  }
  const { peerId: by, reason, lock } = command
  const events: RoomEvent[] = [{ type: 'roomEnded', by, reason, lock }]
  if (room.session !== null) events.push({ type: 'sessionEnded' })
  return accept(events)
}

export const decideUnlock = (room: Room): Decision => accept(room.locked ? [{ type: 'roomUnlocked' }] : [])
