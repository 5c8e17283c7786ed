import { describe, expect, it } from 'vitest'
import { WHITEBOARD_LIMIT } from '../../../../src/contracts/meeting/whiteboard/whiteboards.ts'
import type { MeetingRole } from '../../ports.ts'
import { decide } from '../decide.ts'
import { evolve, evolveAll } from '../evolve.ts'
import { type Frame, notificationsOf } from '../notifications.ts'
import type { RoomCommand } from '../roomCommands.ts'
import { emptyRoom, type Room } from '../roomState.ts'
import { restoreRoom, roomSnapshot, snapshotOf } from '../snapshot.ts'
import { wirePolicy } from '../wireShapes.ts'
import type { WhiteboardCommand } from './whiteboardCommands.ts'
import { permissionsOf } from './whiteboardRights.ts'

// Tests read: given these commands, when another one is decided, then these events follow.

const given = (...commands: RoomCommand[]): Room =>
  commands.reduce(
    (room, command) => {
      const decision = decide(command, room)
      if (!decision.ok) throw new Error(`given ${command.type}: ${decision.message}`)
      return evolveAll(room, decision.events)
    },
    emptyRoom('room', { name: '', description: '' }),
  )
const present = (peerId: string, role: MeetingRole, userId = `user-${peerId}`): RoomCommand[] => [
  {
    type: 'connect',
    peerId,
    userId,
    tokenId: `token-${peerId}`,
    role,
    addressTag: '',
    takesPlace: false,
    companion: null,
  },
  {
    type: 'join',
    peerId,
    name: peerId,
    data: '',
    autoVideo: false,
    degrades: false,
    encrypts: true,
    at: 1,
    sessionId: 's',
  },
]
const people = [
  ...present('ana', 'doctor'),
  ...present('ben', 'patient'),
  ...present('cleo', 'observer'),
  ...present('eve', 'waiting'),
]
const NO_LISTS = { read: undefined, write: undefined, admin: undefined }
const create = (
  more: Partial<Extract<WhiteboardCommand, { type: 'createWhiteboard' }>> = {},
): WhiteboardCommand => ({
  type: 'createWhiteboard',
  peerId: 'ana',
  freshId: 'b',
  title: 'Knee',
  lists: NO_LISTS,
  ...more,
})
const open = (peerId: string, whiteboardId = 'b'): WhiteboardCommand => ({
  type: 'openWhiteboard',
  peerId,
  whiteboardId,
})
const write = (peerId: string, key: string, value: string | null, whiteboardId = 'b'): WhiteboardCommand => ({
  type: 'writeWhiteboard',
  peerId,
  whiteboardId,
  key,
  value,
})
const refusal = (command: RoomCommand, room: Room) => {
  const decision = decide(command, room)
  return decision.ok ? null : decision.code
}
const framesOf = (command: RoomCommand, room: Room): Frame[] => {
  const decision = decide(command, room)
  if (!decision.ok) throw new Error(decision.message)
  let now = room
  return decision.events.flatMap((event) => {
    const before = now
    now = evolve(before, event)
    return notificationsOf(event, before, now)
  })
}
const told = (frames: Frame[]) =>
  frames.flatMap((frame) =>
    frame.method === 'on-whiteboard-update' ? [`${frame.to} ${frame.params.state}`] : [],
  )

describe('making whiteboards', () => {
  it('M7.073 M6.37 M6.38 M6.39 takes the lists it is given, else those of the policy', () => {
    const room = given(
      ...people,
      create(),
      create({ freshId: 'c', title: '', lists: { ...NO_LISTS, write: [] } }),
    )
    const rights = (id: string, role: MeetingRole) => {
      const whiteboard = room.whiteboards.get(id)
      if (whiteboard === undefined) throw new Error('no whiteboard')
      return permissionsOf(whiteboard, role)
    }
    expect(rights('b', 'doctor')).toEqual(['read', 'write', 'admin'])
    expect(rights('b', 'patient')).toEqual(['read', 'write'])
    expect(rights('b', 'observer')).toEqual(['read'])
    expect(rights('c', 'patient')).toEqual(['read'])
    expect(room.whiteboards.get('c')?.title).toBe('room Whiteboard')
    expect(wirePolicy('patient', room).plugins?.whiteboard?.permissions).toEqual({
      admin: ['doctor'],
      writer: ['doctor', 'patient'],
      reader: ['doctor', 'patient', 'observer'],
    })
    expect(wirePolicy('diagnostics-role', room).plugins).toBeUndefined()
  })

  it('whoever waits has no part in a whiteboard, even if a list names it', () => {
    const lists = { read: ['waiting'], write: ['waiting'], admin: ['doctor', 'waiting'] }
    const room = given(...people, create({ lists }))
    expect(refusal(open('eve'), room)).toBe(403)
    expect(refusal(write('eve', 'k', 'v'), room)).toBe(403)
  })

  it('only who administers makes one, and asking again gives the same one with all that is on it', () => {
    const room = given(...people, create(), write('ana', 'k', 'v'))
    for (const peerId of ['ben', 'cleo', 'eve']) expect(refusal(create({ peerId }), room)).toBe(403)
    expect(refusal(create({ peerId: 'nobody' }), room)).toBe(404)
    const again = decide(create({ freshId: 'other' }), room)
    expect(again).toMatchObject({ ok: true, result: { id: 'b', owner: 'user-ana' } })
    const after = evolveAll(room, again.ok ? again.events : [])
    expect([...after.whiteboards.keys()]).toEqual(['b'])
    expect(after.whiteboards.get('b')?.entries.get('k')?.value).toBe('v')
  })

  it('a room holds few of them', () => {
    const titles = Array.from({ length: WHITEBOARD_LIMIT.whiteboards }, (_, at) => `Whiteboard ${at}`)
    const room = given(...people, ...titles.map((title) => create({ title, freshId: title })))
    expect(refusal(create({ title: 'One more', freshId: 'more' }), room)).toBe(403)
  })
})

describe('opening and closing', () => {
  it('M7.096 M4.140 its owner opens it for everyone it concerns, itself included, and for nobody else', () => {
    const room = given(...people, create())
    expect(told(framesOf(open('ben'), room))).toEqual([])
    expect(told(framesOf(open('ana'), room))).toEqual(['ana open', 'ben open', 'cleo open'])
    const opened = given(...people, create(), open('ana'))
    expect(told(framesOf(open('ana'), opened))).toEqual([])
    expect(told(framesOf({ type: 'closeWhiteboard', peerId: null, whiteboardId: 'b' }, opened))).toEqual([
      'ana closed',
      'ben closed',
      'cleo closed',
    ])
    expect(refusal({ type: 'closeWhiteboard', peerId: null, whiteboardId: 'x' }, opened)).toBe(404)
    expect(told(framesOf({ type: 'closeWhiteboard', peerId: null, whiteboardId: 'b' }, room))).toEqual([])
  })

  it('M6.40 an owner that may not administer opens it for nobody', () => {
    const lists = { ...NO_LISTS, admin: [] }
    expect(told(framesOf(open('ana'), given(...people, create({ lists }))))).toEqual([])
  })

  it('M5.66 a whiteboard that is not there is refused in the words of the client', () => {
    expect(decide(open('ana', 'x'), given(...people))).toEqual({
      ok: false,
      code: 404,
      message: 'Whiteboard ID: x not found',
    })
  })

  it('who comes in, comes back or is let in hears of it; who is sent out hears that it is closed', () => {
    const room = given(...people, create(), open('ana'))
    const [connect, join] = present('dan', 'observer')
    if (connect === undefined || join === undefined) throw new Error('nobody')
    const looking = evolveAll(room, acceptedOf(connect, room))
    expect(told(framesOf(join, looking))).toEqual(['dan open'])
    const lost = evolveAll(room, acceptedOf({ type: 'loseSocket', peerId: 'ben' }, room))
    const back: RoomCommand = {
      type: 'connect',
      peerId: 'ben',
      userId: 'user-ben',
      tokenId: 'token-ben',
      role: 'patient',
      addressTag: '',
      takesPlace: false,
      companion: null,
    }
    expect(told(framesOf(back, lost))).toEqual(['ben open'])
    const change = (target: string, role: string): RoomCommand => ({
      type: 'requestRoleChange',
      peerId: 'ana',
      target,
      ofRoles: undefined,
      role,
      force: true,
      token: 't',
    })
    expect(told(framesOf(change('eve', 'patient'), room))).toEqual(['eve open'])
    expect(told(framesOf(change('ben', 'waiting'), room))).toEqual(['ben closed'])
    expect(told(framesOf(change('ben', 'observer'), room))).toEqual([])
  })
})

const acceptedOf = (command: RoomCommand, room: Room) => {
  const decision = decide(command, room)
  return decision.ok ? decision.events : []
}

describe('what is on a whiteboard', () => {
  it('writers write, readers do not, and every change has the next number', () => {
    const room = given(
      ...people,
      create(),
      write('ana', 'k1', 'a'),
      write('ben', 'k2', 'b'),
      write('ben', 'k1', 'c'),
    )
    expect([...(room.whiteboards.get('b')?.entries ?? [])]).toEqual([
      ['k2', { value: 'b', change: 2, by: 'ben' }],
      ['k1', { value: 'c', change: 3, by: 'ben' }],
    ])
    expect(refusal(write('cleo', 'k', 'v'), room)).toBe(403)
    expect(refusal(write('nobody', 'k', 'v'), room)).toBe(404)
  })

  it('what is deleted is gone, and deleting what is not there is nothing', () => {
    const room = given(...people, create(), write('ana', 'k', 'a'), write('ana', 'k', null))
    expect(room.whiteboards.get('b')).toMatchObject({ lastChange: 2 })
    expect(room.whiteboards.get('b')?.entries.get('k')?.value).toBeNull()
    expect(acceptedOf(write('ana', 'k', null), room)).toEqual([])
  })

  it('keys and values have bounds', () => {
    const room = given(...people, create())
    expect(refusal(write('ana', '', 'v'), room)).toBe(400)
    expect(refusal(write('ana', 'k'.repeat(WHITEBOARD_LIMIT.keyLength + 1), 'v'), room)).toBe(400)
    expect(refusal(write('ana', 'k', 'v'.repeat(WHITEBOARD_LIMIT.value)), room)).toBeNull()
    expect(refusal(write('ana', 'k', 'ñ'.repeat(WHITEBOARD_LIMIT.value / 2 + 1)), room)).toBe(413)
    const whiteboard = room.whiteboards.get('b')
    if (whiteboard === undefined) throw new Error('no whiteboard')
    const entries = new Map(
      Array.from({ length: WHITEBOARD_LIMIT.keys }, (_, at) => [
        `k${at}`,
        { value: 'v', change: at + 1, by: 'ana' },
      ]),
    )
    const full: Room = {
      ...room,
      whiteboards: new Map([['b', { ...whiteboard, lastChange: entries.size, entries }]]),
    }
    expect(refusal(write('ana', 'one more', 'v'), full)).toBe(413)
    expect(refusal(write('ana', 'k0', 'w'), full)).toBeNull()
  })

  it('all whiteboards of a room together have one too', () => {
    const value = 'v'.repeat(WHITEBOARD_LIMIT.value)
    let room = given(...people, create(), create({ title: 'Back', freshId: 'c' }))
    let at = 0
    for (; refusal(write('ana', `k${at}`, value, 'c'), room) === null; at += 1)
      room = evolveAll(room, acceptedOf(write('ana', `k${at}`, value, 'c'), room))
    expect(at).toBe(Math.floor(WHITEBOARD_LIMIT.total / (WHITEBOARD_LIMIT.value + 4)))
    expect(refusal(write('ana', 'k', value), room)).toBe(413)
  })

  it('is kept with the room, and ends with the session', () => {
    const room = given(
      ...people,
      create(),
      write('ben', 'k', 'v'),
      write('ben', 'l', 'v'),
      write('ben', 'l', null),
      open('ana'),
    )
    const kept = roomSnapshot.parse(JSON.parse(JSON.stringify(snapshotOf(room, []))))
    const back = restoreRoom(emptyRoom('room', { name: '', description: '' }), kept)
    expect(back.whiteboards).toEqual(room.whiteboards)
    expect(evolve(room, { type: 'sessionEnded' }).whiteboards.size).toBe(0)
    const { boards: _none, ...older } = kept
    expect(roomSnapshot.parse(older).boards).toEqual([])
  })
})
