import type { BoardUpdate } from '../../../../src/contracts/meeting/whiteboards.ts'
import type { Frame } from '../notifications.ts'
import type { Peer, Room } from '../roomState.ts'
import type { BoardEvent } from './boardCommands.ts'
import { concerns } from './boardRights.ts'
import type { Board } from './boardState.ts'

/** An update of a whiteboard, sent to everyone who may see it, the caller included (protocol §12.2). */
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

/** Clients do not request the list of boards, so a new or returning peer is notified of those it may see. */
export const knownBoardFrames = (room: Room, peer: Peer): Frame[] =>
  [...room.boards.values()].filter((board) => concerns(board, peer)).map((board) => frame(peer.id, board))

/** Notifies a peer of the boards that its new role opens or closes. */
export const boardRoleFrames = (before: Peer, is: Peer, room: Room): Frame[] =>
  [...room.boards.values()].flatMap((board) => {
    if (concerns(board, before) === concerns(board, is)) return []
    return [frame(is.id, board, board.open && concerns(board, is))]
  })
