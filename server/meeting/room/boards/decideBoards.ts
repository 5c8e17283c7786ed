import { BOARD_LIMIT } from '../../../../src/contracts/meeting/whiteboards.ts'
import { identifier, tidyParagraphs } from '../../../../src/contracts/text.ts'
import { BOARD_ROLES } from '../../roles.ts'
import { accept, type Decision, NOT_IN_ROOM, refuse } from '../decision.ts'
import type { Room } from '../roomState.ts'
import type { BoardCommand } from './boardCommands.ts'
import { allowed, keepsOpen, mayCreate, noBoard } from './boardRights.ts'
import { type Board, keysOf } from './boardState.ts'

const boardKey = identifier(BOARD_LIMIT.keyLength)

type Command<T extends BoardCommand['type']> = Extract<BoardCommand, { type: T }>

/**
 * M7.073. A repeated request returns the same board, because the answer may have been lost or the page
 * reloaded.
 */
export const decideCreateBoard = (command: Command<'createBoard'>, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  if (!mayCreate(peer)) return refuse(403, 'This role may not create whiteboards')
  const title = command.title || `${room.id} Whiteboard`
  const owner = peer.userId
  const known = [...room.boards.values()].find((board) => board.owner === owner && board.title === title)
  if (known === undefined && room.boards.size >= BOARD_LIMIT.boards) {
    return refuse(403, 'The room holds no more whiteboards')
  }
  const boardId = known?.id ?? command.freshId
  const { read, write, admin } = command.lists
  const lists = {
    read: read ?? BOARD_ROLES.read,
    write: write ?? BOARD_ROLES.write,
    admin: admin ?? BOARD_ROLES.admin,
  }
  return accept([{ type: 'boardCreated', boardId, title, owner, lists }], { id: boardId, owner })
}

export const decideOpenBoard = (command: Command<'openBoard'>, room: Room): Decision => {
  const found = allowed(room, command.peerId, command.boardId, 'read')
  if (!found.ok) return found
  const { peer, board } = found
  return accept(board.open || !keepsOpen(board, peer) ? [] : [{ type: 'boardOpened', boardId: board.id }])
}

export const decideCloseBoard = (command: Command<'closeBoard'>, room: Room): Decision => {
  const board = room.boards.get(command.boardId)
  if (board === undefined) return noBoard(command.boardId)
  return accept(board.open ? [{ type: 'boardClosed', boardId: board.id }] : [])
}

const sizes = new WeakMap<Board, number>()
/** Characters of a board's contents. A board is immutable, so each is measured once. */
const sizeOf = (board: Board): number => {
  const known = sizes.get(board)
  if (known !== undefined) return known
  let size = 0
  for (const [key, { value }] of board.entries) size += key.length + (value?.length ?? 0)
  sizes.set(board, size)
  return size
}

export const decideWriteBoard = (command: Command<'writeBoard'>, room: Room): Decision => {
  const found = allowed(room, command.peerId, command.boardId, 'write')
  if (!found.ok) return found
  const { peer, board } = found
  const { key, value } = command
  if (!boardKey.safeParse(key).success) return refuse(400, 'The key is not one')
  const before = board.entries.get(key)?.value ?? null
  if (value === null) {
    if (before === null) return accept([])
  } else {
    if (tidyParagraphs(value) !== value.normalize('NFC')) return refuse(400, 'The value is no text')
    if (Buffer.byteLength(value) > BOARD_LIMIT.value) return refuse(413, 'The value is too long')
    if (before === null && keysOf(board) >= BOARD_LIMIT.keys) return refuse(413, 'The whiteboard is full')
    let total = key.length + value.length - (before?.length ?? 0)
    for (const one of room.boards.values()) total += sizeOf(one)
    if (total > BOARD_LIMIT.total) return refuse(413, 'The whiteboard is full')
  }
  return accept([
    { type: 'boardWritten', boardId: board.id, key, value, change: board.lastChange + 1, by: peer.id },
  ])
}
