import { BOARD_LIMIT } from '../../../../src/contracts/meeting/whiteboards.ts'
import type { Room } from '../roomState.ts'
import type { BoardEvent } from './boardCommands.ts'
import type { Board, BoardEntry } from './boardState.ts'

type Written = Extract<BoardEvent, { type: 'boardWritten' }>

/** Stores as many deletions as there may be keys; drops the oldest. */
const withoutOldDeletions = (entries: Map<string, BoardEntry>, forgotten: number): number => {
  let tooMany = [...entries.values()].filter(({ value }) => value === null).length - BOARD_LIMIT.keys
  let last = forgotten
  for (const [key, { value, change }] of entries) {
    if (tooMany <= 0) break
    if (value !== null) continue
    entries.delete(key)
    last = change
    tooMany -= 1
  }
  return last
}

const write = (board: Board, { key, value, change, by }: Written): Board => {
  const entries = new Map(board.entries)
  entries.delete(key)
  entries.set(key, { value, change, by })
  const forgotten = value === null ? withoutOldDeletions(entries, board.forgotten) : board.forgotten
  return { ...board, lastChange: change, forgotten, entries }
}

const evolveBoard = (board: Board, event: Exclude<BoardEvent, { type: 'boardCreated' }>): Board => {
  switch (event.type) {
    case 'boardOpened':
      return { ...board, open: true }
    case 'boardClosed':
      return { ...board, open: false }
    case 'boardWritten':
      return write(board, event)
  }
}

/** Total: an event about an unknown board changes nothing. */
export const evolveBoards = (room: Room, event: BoardEvent): Room => {
  const known = room.boards.get(event.boardId)
  if (event.type === 'boardCreated') {
    const { boardId: id, title, owner, lists } = event
    const fresh = { open: false, lastChange: 0, forgotten: 0, entries: new Map() }
    return { ...room, boards: new Map(room.boards).set(id, { ...(known ?? fresh), id, title, owner, lists }) }
  }
  if (known === undefined) return room
  return { ...room, boards: new Map(room.boards).set(known.id, evolveBoard(known, event)) }
}
