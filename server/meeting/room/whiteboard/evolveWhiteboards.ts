import { WHITEBOARD_LIMIT } from '../../../../src/contracts/meeting/whiteboard/whiteboards.ts'
import type { Room } from '../roomState.ts'
import type { WhiteboardEvent } from './whiteboardCommands.ts'
import type { Whiteboard, WhiteboardEntry } from './whiteboardState.ts'

type Written = Extract<WhiteboardEvent, { type: 'whiteboardWritten' }>

/** Stores as many deletions as there may be keys; drops the oldest. */
const withoutOldDeletions = (entries: Map<string, WhiteboardEntry>, forgotten: number): number => {
  let tooMany = [...entries.values()].filter(({ value }) => value === null).length - WHITEBOARD_LIMIT.keys
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

const write = (whiteboard: Whiteboard, { key, value, change, by }: Written): Whiteboard => {
  const entries = new Map(whiteboard.entries)
  entries.delete(key)
  entries.set(key, { value, change, by })
  const forgotten = value === null ? withoutOldDeletions(entries, whiteboard.forgotten) : whiteboard.forgotten
  return { ...whiteboard, lastChange: change, forgotten, entries }
}

const evolveWhiteboard = (
  whiteboard: Whiteboard,
  event: Exclude<WhiteboardEvent, { type: 'whiteboardCreated' }>,
): Whiteboard => {
  switch (event.type) {
    case 'whiteboardOpened':
      return { ...whiteboard, open: true }
    case 'whiteboardClosed':
      return { ...whiteboard, open: false }
    case 'whiteboardWritten':
      return write(whiteboard, event)
  }
}

/** Total: an event about an unknown whiteboard changes nothing. */
export const evolveWhiteboards = (room: Room, event: WhiteboardEvent): Room => {
  const known = room.whiteboards.get(event.whiteboardId)
  if (event.type === 'whiteboardCreated') {
    const { whiteboardId: id, title, owner, lists } = event
    const fresh = { open: false, lastChange: 0, forgotten: 0, entries: new Map() }
    return {
      ...room,
      whiteboards: new Map(room.whiteboards).set(id, { ...(known ?? fresh), id, title, owner, lists }),
    }
  }
  if (known === undefined) return room
  return { ...room, whiteboards: new Map(room.whiteboards).set(known.id, evolveWhiteboard(known, event)) }
}
