import { type BoardPermission, boardPermission } from '../../../../src/contracts/meeting/whiteboards.ts'
import type { MeetingRole } from '../../ports.ts'
import { BOARD_ROLES } from '../../roles.ts'
import { type Refusal, refuse } from '../decision.ts'
import type { Peer, Room } from '../roomState.ts'
import { isInside } from '../visibility.ts'
import type { Board } from './boardState.ts'

/** M5.66, with the client's text. */
export const noBoard = (id: string): Refusal => refuse(404, `Whiteboard ID: ${id} not found`)

/** The board's own lists decide; waiting peers have no rights, even if a list names them. */
export const permissionsOf = (board: Board, role: MeetingRole): BoardPermission[] =>
  isInside(role) ? boardPermission.options.filter((one) => board.lists[one].includes(role)) : []

export const concerns = (board: Board, { role }: Peer): boolean => permissionsOf(board, role).length > 0

export const mayCreate = ({ role }: Peer): boolean => BOARD_ROLES.admin.some((one) => one === role)

/** M6.40: a board stays open only while its owner may administer it. */
export const keepsOpen = (board: Board, peer: Peer): boolean =>
  peer.userId === board.owner && permissionsOf(board, peer.role).includes('admin')

/**
 * The peer and the board, when the peer has the permission, otherwise a refusal. Checked here, whatever a
 * client shows or a token says.
 */
export const allowed = (
  room: Room,
  peerId: string,
  boardId: string,
  permission: BoardPermission,
): { ok: true; peer: Peer; board: Board } | Refusal => {
  const peer = room.peers.get(peerId)
  const board = room.boards.get(boardId)
  if (peer === undefined || board === undefined) return noBoard(boardId)
  return permissionsOf(board, peer.role).includes(permission)
    ? { ok: true, peer, board }
    : refuse(403, `This role may not ${permission} this whiteboard`)
}
