import {
  type WhiteboardPermission,
  whiteboardPermission,
} from '../../../../src/contracts/meeting/whiteboard/whiteboards.ts'
import type { MeetingRole } from '../../ports.ts'
import { WHITEBOARD_ROLES } from '../../roles.ts'
import { type Refusal, refuse } from '../decision.ts'
import type { Peer, Room } from '../roomState.ts'
import { isInside } from '../visibility.ts'
import type { Whiteboard } from './whiteboardState.ts'

/** M5.66, with the client's text. */
export const noWhiteboard = (id: string): Refusal => refuse(404, `Whiteboard ID: ${id} not found`)

/** The whiteboard's own lists decide; waiting peers have no rights, even if a list names them. */
export const permissionsOf = (whiteboard: Whiteboard, role: MeetingRole): WhiteboardPermission[] =>
  isInside(role) ? whiteboardPermission.options.filter((one) => whiteboard.lists[one].includes(role)) : []

export const concerns = (whiteboard: Whiteboard, { role }: Peer): boolean =>
  permissionsOf(whiteboard, role).length > 0

export const mayCreate = ({ role }: Peer): boolean => WHITEBOARD_ROLES.admin.some((one) => one === role)

/** M6.40: a whiteboard stays open only while its owner may administer it. */
export const keepsOpen = (whiteboard: Whiteboard, peer: Peer): boolean =>
  peer.userId === whiteboard.owner && permissionsOf(whiteboard, peer.role).includes('admin')

/**
 * The peer and the whiteboard, when the peer has the permission, otherwise a refusal. Checked here, whatever a
 * client shows or a token says.
 */
export const allowed = (
  room: Room,
  peerId: string,
  whiteboardId: string,
  permission: WhiteboardPermission,
): { ok: true; peer: Peer; whiteboard: Whiteboard } | Refusal => {
  const peer = room.peers.get(peerId)
  const whiteboard = room.whiteboards.get(whiteboardId)
  if (peer === undefined || whiteboard === undefined) return noWhiteboard(whiteboardId)
  return permissionsOf(whiteboard, peer.role).includes(permission)
    ? { ok: true, peer, whiteboard }
    : refuse(403, `This role may not ${permission} this whiteboard`)
}
