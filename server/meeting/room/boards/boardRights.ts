import { type BoardPermission, boardPermission } from '../../../../src/contracts/meeting/whiteboards.ts'
import type { MeetingRole } from '../../ports.ts'
import { BOARD_ROLES } from '../../roles.ts'
import { type Refusal, refuse } from '../decision.ts'
import type { Peer, Room } from '../roomState.ts'
import { isInside } from '../visibility.ts'
import type { Board } from './boardState.ts'

/** Who may do what with a whiteboard. Enforced here, whatever a client shows or a token says. */

/** M5.66, in the words of the client. */
export const noBoard = (id: string): Refusal => refuse(404, `Whiteboard ID: ${id} not found`)

/** The lists are the board's own; who waits is on none of them, whoever wrote it there. */
export const permissionsOf = (board: Board, role: MeetingRole): BoardPermission[] =>
  isInside(role) ? boardPermission.options.filter((one) => board.lists[one].includes(role)) : []

export const concerns = (board: Board, { role }: Peer): boolean => permissionsOf(board, role).length > 0

export const mayCreate = ({ role }: Peer): boolean => BOARD_ROLES.admin.some((one) => one === role)

/** M6.40: only an owner who administers keeps a board open. */
export const keepsOpen = (board: Board, peer: Peer): boolean =>
  peer.userId === board.owner && permissionsOf(board, peer.role).includes('admin')

/** The peer and the board, when the one may do this to the other. */
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
