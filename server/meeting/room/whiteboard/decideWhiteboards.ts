import { WHITEBOARD_LIMIT } from '../../../../src/contracts/meeting/whiteboard/whiteboards.ts'
import { identifier, tidyParagraphs } from '../../../../src/contracts/text.ts'
import { WHITEBOARD_ROLES } from '../../roles.ts'
import { accept, type Decision, NOT_IN_ROOM, refuse } from '../decision.ts'
import type { Room } from '../roomState.ts'
import type { WhiteboardCommand } from './whiteboardCommands.ts'
import { allowed, keepsOpen, mayCreate, noWhiteboard } from './whiteboardRights.ts'
import { keysOf, type Whiteboard } from './whiteboardState.ts'

const whiteboardKey = identifier(WHITEBOARD_LIMIT.keyLength)

type Command<T extends WhiteboardCommand['type']> = Extract<WhiteboardCommand, { type: T }>

/**
 * M7.073. A repeated request returns the same whiteboard, because the answer may have been lost or the page
 * reloaded.
 */
export const decideCreateWhiteboard = (command: Command<'createWhiteboard'>, room: Room): Decision => {
  const peer = room.peers.get(command.peerId)
  if (peer === undefined) return NOT_IN_ROOM
  if (!mayCreate(peer)) return refuse(403, 'This role may not create whiteboards')
  const title = command.title || `${room.id} Whiteboard`
  const owner = peer.userId
  const known = [...room.whiteboards.values()].find(
    (whiteboard) => whiteboard.owner === owner && whiteboard.title === title,
  )
  if (known === undefined && room.whiteboards.size >= WHITEBOARD_LIMIT.whiteboards) {
    return refuse(403, 'The room holds no more whiteboards')
  }
  const whiteboardId = known?.id ?? command.freshId
  const { read, write, admin } = command.lists
  const lists = {
    read: read ?? WHITEBOARD_ROLES.read,
    write: write ?? WHITEBOARD_ROLES.write,
    admin: admin ?? WHITEBOARD_ROLES.admin,
  }
  return accept([{ type: 'whiteboardCreated', whiteboardId, title, owner, lists }], {
    id: whiteboardId,
    owner,
  })
}

export const decideOpenWhiteboard = (command: Command<'openWhiteboard'>, room: Room): Decision => {
  const found = allowed(room, command.peerId, command.whiteboardId, 'read')
  if (!found.ok) return found
  const { peer, whiteboard } = found
  return accept(
    whiteboard.open || !keepsOpen(whiteboard, peer)
      ? []
      : [{ type: 'whiteboardOpened', whiteboardId: whiteboard.id }],
  )
}

export const decideCloseWhiteboard = (command: Command<'closeWhiteboard'>, room: Room): Decision => {
  const whiteboard = room.whiteboards.get(command.whiteboardId)
  if (whiteboard === undefined) return noWhiteboard(command.whiteboardId)
  return accept(whiteboard.open ? [{ type: 'whiteboardClosed', whiteboardId: whiteboard.id }] : [])
}

const sizes = new WeakMap<Whiteboard, number>()
/** Characters of a whiteboard's contents. A whiteboard is immutable, so each is measured once. */
const sizeOf = (whiteboard: Whiteboard): number => {
  const known = sizes.get(whiteboard)
  if (known !== undefined) return known
  let size = 0
  for (const [key, { value }] of whiteboard.entries) size += key.length + (value?.length ?? 0)
  sizes.set(whiteboard, size)
  return size
}

export const decideWriteWhiteboard = (command: Command<'writeWhiteboard'>, room: Room): Decision => {
  const found = allowed(room, command.peerId, command.whiteboardId, 'write')
  if (!found.ok) return found
  const { peer, whiteboard } = found
  const { key, value } = command
  if (!whiteboardKey.safeParse(key).success) return refuse(400, 'The key is not one')
  const before = whiteboard.entries.get(key)?.value ?? null
  if (value === null) {
    if (before === null) return accept([])
  } else {
    if (tidyParagraphs(value) !== value.normalize('NFC')) return refuse(400, 'The value is no text')
    if (Buffer.byteLength(value) > WHITEBOARD_LIMIT.value) return refuse(413, 'The value is too long')
    if (before === null && keysOf(whiteboard) >= WHITEBOARD_LIMIT.keys)
      return refuse(413, 'The whiteboard is full')
    let total = key.length + value.length - (before?.length ?? 0)
    for (const one of room.whiteboards.values()) total += sizeOf(one)
    if (total > WHITEBOARD_LIMIT.total) return refuse(413, 'The whiteboard is full')
  }
  return accept([
    {
      type: 'whiteboardWritten',
      whiteboardId: whiteboard.id,
      key,
      value,
      change: whiteboard.lastChange + 1,
      by: peer.id,
    },
  ])
}
