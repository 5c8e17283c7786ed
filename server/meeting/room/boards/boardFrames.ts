import type { BoardUpdate } from '../../../../src/contracts/meeting/whiteboards.ts'
import type { Frame } from '../notifications.ts'
import type { Peer, Room } from '../roomState.ts'
import type { BoardEvent } from './boardOrders.ts'
import { concerns } from './boardRights.ts'
import type { Board } from './boardState.ts'

/** Who hears of a whiteboard: everyone it concerns, the caller included (protocol §12.2). */

const updateOf = (board: Board, open: boolean): BoardUpdate => ({
  id: board.id,
  title: board.title,
  owner: board.owner,
  state: open ? 'open' : 'closed',
})

const frame = (to: string, board: Board, open = board.open): Frame => ({
  to,
  method: 'on-whiteboard-update',
  params: updateOf(board, open),
})

export const boardFrames = (event: BoardEvent, after: Room): Frame[] => {
  const board = after.boards.get(event.boardId)
  if (board === undefined || (event.type !== 'boardOpened' && event.type !== 'boardClosed')) return []
  return [...after.peers.values()]
    .filter((peer) => peer.connected && concerns(board, peer))
    .map(({ id: to }) => frame(to, board))
}

/** Clients do not ask which boards there are: who comes, or comes back, is told of those it concerns. */
export const knownBoardFrames = (room: Room, peer: Peer): Frame[] =>
  [...room.boards.values()].filter((board) => concerns(board, peer)).map((board) => frame(peer.id, board))

/** Another role opens boards to it, or closes them. */
export const boardRoleFrames = (before: Peer, is: Peer, room: Room): Frame[] =>
  [...room.boards.values()].flatMap((board) => {
    if (concerns(board, before) === concerns(board, is)) return []
    return [frame(is.id, board, board.open && concerns(board, is))]
  })
