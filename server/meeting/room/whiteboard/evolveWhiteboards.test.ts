import { describe, expect, it } from 'vitest'
import { emptyRoom, type Room } from '../roomState.ts'
import { evolveWhiteboards } from './evolveWhiteboards.ts'
import type { WhiteboardEvent } from './whiteboardCommands.ts'
import { keysOf, type Whiteboard } from './whiteboardState.ts'

const LISTS = { read: ['doctor', 'patient'], write: ['doctor'], admin: ['doctor'] }
const CREATED: WhiteboardEvent = {
  type: 'whiteboardCreated',
  whiteboardId: 'b',
  title: 'Knee',
  owner: 'user-ana',
  lists: LISTS,
}
const EMPTY: Whiteboard = {
  id: 'b',
  title: 'Knee',
  owner: 'user-ana',
  lists: LISTS,
  open: false,
  lastChange: 0,
  forgotten: 0,
  entries: new Map(),
}
const room = emptyRoom('room', { name: '', description: '' })
const withBoard = (more: Partial<Whiteboard> = {}): Room => ({
  ...room,
  whiteboards: new Map([['b', { ...EMPTY, ...more }]]),
})
const written = (key: string, value: string | null, change: number): WhiteboardEvent => ({
  type: 'whiteboardWritten',
  whiteboardId: 'b',
  key,
  value,
  change,
  by: 'ana',
})
const boardAfter = (before: Room, ...events: WhiteboardEvent[]) =>
  events.reduce(evolveWhiteboards, before).whiteboards.get('b')

describe('a whiteboard', () => {
  it('is closed and empty when it is created, and changes nothing else in the room', () => {
    expect(evolveWhiteboards(room, CREATED)).toEqual(withBoard())
    expect(room.whiteboards.size).toBe(0)
  })

  it('keeps its drawing and its state when it is created again with other lists', () => {
    const drawn = withBoard({
      open: true,
      lastChange: 4,
      forgotten: 2,
      entries: new Map([['k', { value: 'v', change: 4, by: 'ana' }]]),
    })
    expect(
      boardAfter(drawn, { ...CREATED, title: 'Foot', owner: 'user-eva', lists: { ...LISTS, read: [] } }),
    ).toEqual({
      ...drawn.whiteboards.get('b'),
      title: 'Foot',
      owner: 'user-eva',
      lists: { ...LISTS, read: [] },
    })
  })

  it('is opened and closed', () => {
    const opened: WhiteboardEvent = { type: 'whiteboardOpened', whiteboardId: 'b' }
    const closed: WhiteboardEvent = { type: 'whiteboardClosed', whiteboardId: 'b' }
    expect(boardAfter(withBoard(), opened)).toEqual({ ...EMPTY, open: true })
    expect(boardAfter(withBoard({ open: true }), closed)).toEqual(EMPTY)
  })

  it('that is unknown changes nothing', () => {
    expect(evolveWhiteboards(room, written('k', 'v', 1))).toBe(room)
    expect(evolveWhiteboards(room, { type: 'whiteboardOpened', whiteboardId: 'b' })).toBe(room)
  })
})

describe('what is written', () => {
  it('has the number of its change and its writer, and the latest is last', () => {
    const board = boardAfter(withBoard(), written('a', '1', 1), written('b', '2', 2), written('a', '3', 3))
    expect(board?.lastChange).toBe(3)
    expect([...(board?.entries ?? [])]).toEqual([
      ['b', { value: '2', change: 2, by: 'ana' }],
      ['a', { value: '3', change: 3, by: 'ana' }],
    ])
    expect(board?.forgotten).toBe(0)
  })

  it('and deleted stays as a deletion, so that a reader that was away learns of it', () => {
    const board = boardAfter(withBoard(), written('a', '1', 1), written('b', '2', 2), written('a', null, 3))
    expect(board?.entries.get('a')).toEqual({ value: null, change: 3, by: 'ana' })
    expect(board && keysOf(board)).toBe(1)
    expect(board?.forgotten).toBe(0)
  })
})

describe('deletions', () => {
  /** 5 000 deletions, the most that are stored, between two keys with a value. */
  const full = (): Map<string, { value: string | null; change: number; by: string }> => {
    const entries = new Map<string, { value: string | null; change: number; by: string }>()
    entries.set('first', { value: 'v', change: 1, by: 'ana' })
    for (let change = 2; change <= 5_001; change += 1)
      entries.set(`k${change}`, { value: null, change, by: 'ana' })
    entries.set('last', { value: 'v', change: 5_002, by: 'ana' })
    return entries
  }
  const board = () => withBoard({ entries: full(), lastChange: 5_002, forgotten: 0 })

  it('are forgotten from the oldest when there are more than 5 000, and the number of the last one is stored', () => {
    const one = boardAfter(board(), written('new', null, 5_003))
    expect(one?.entries.has('k2')).toBe(false)
    expect([one?.entries.has('first'), one?.entries.has('k3'), one?.entries.has('new')]).toEqual([
      true,
      true,
      true,
    ])
    expect(one?.forgotten).toBe(2)
    expect(one?.entries.size).toBe(5_002)
    const two = boardAfter(board(), written('new', null, 5_003), written('newer', null, 5_004))
    expect([two?.entries.has('k3'), two?.entries.has('k4'), two?.forgotten]).toEqual([false, true, 3])
  })

  it('of a key that was deleted before take no other place', () => {
    const again = boardAfter(board(), written('k2', null, 5_003))
    expect(again?.entries.size).toBe(5_002)
    expect(again?.forgotten).toBe(0)
  })

  it('are counted when something is deleted, not when something is drawn', () => {
    const drawn = boardAfter(board(), written('new', 'v', 5_003))
    expect(drawn?.entries.size).toBe(5_003)
    expect(drawn?.forgotten).toBe(0)
  })
})
