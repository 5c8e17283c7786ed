import { describe, expect, it } from 'vitest'
import { ROOM_LIMIT } from '../limits.ts'
import { connect, given, join, present } from '../testing/roomScene.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { notificationsOf } from './notifications.ts'
import { recordFacts } from './recordFacts.ts'
import type { RoomCommand } from './roomCommands.ts'
import type { Room } from './roomState.ts'

const typesOf = (command: ReturnType<typeof join>, room: Room) => {
  const decision = decide(command, room)
  return decision.ok ? decision.events.map((event) => event.type) : decision.message
}
const crowd = (count: number, who: (n: number) => object) =>
  Array.from({ length: count }, (_, n) => present(`p${n}`, 'waiting', who(n))).flat()

describe('who finds a place in a room', () => {
  it('the same token a second time takes the place of the first, also when it is alone', () => {
    const one = { userId: 'guest', tokenId: 'one token' }
    const room = given(...present('first', 'waiting', one), connect('second', 'waiting', one))
    expect(typesOf(join('second'), room)).toEqual(['peerReplaced', 'peerJoined'])
    const flood = given(...crowd(50, () => one))
    expect(flood.peers.size).toBe(1)
  })

  it('others hear that the first one left and the second one came', () => {
    const one = { tokenId: 'one token' }
    const room = given(
      ...present('ana', 'doctor'),
      ...present('first', 'patient', one),
      connect('second', 'patient', one),
    )
    const decision = decide(join('second'), room)
    let now = room
    const heard = (decision.ok ? decision.events : []).flatMap((event) => {
      const before = now
      now = evolve(before, event)
      return notificationsOf(event, before, now).filter(({ to }) => to === 'ana')
    })
    expect(heard.map(({ method }) => method)).toEqual([
      'on-peer-leave',
      'session-info',
      'on-peer-join',
      'session-info',
    ])
  })

  it('a person has a few places with tokens of its own, and then the oldest goes', () => {
    const person = (n: number) => ({ userId: 'guest', tokenId: `token-${n}` })
    const room = given(...crowd(ROOM_LIMIT.peersPerPerson + 2, person))
    expect([...room.peers.keys()]).toEqual(['p2', 'p3', 'p4'])
  })

  it('tokens that name nobody do not make one person of many', () => {
    const room = given(...crowd(5, (n) => ({ userId: '', tokenId: `token-${n}` })))
    expect(room.peers.size).toBe(5)
    expect(decide(connect('p0', 'waiting', { userId: '', tokenId: 'another' }), room)).toMatchObject({
      ok: false,
      code: 403,
    })
  })

  it('a crowd leaves places for hosts, who take them', () => {
    const most = ROOM_LIMIT.peers - ROOM_LIMIT.hostPlaces
    const full = given(...crowd(most, () => ({})))
    expect(typesOf(join('late'), { ...full, previews: given(connect('late', 'patient')).previews })).toBe(
      'The room is full',
    )
    const previews = given(connect('ana', 'doctor')).previews
    expect(typesOf(join('ana'), { ...full, previews })).toEqual(['peerJoined'])
  })

  it('a place that a host has taken is not kept a second time', () => {
    const size = { max: 2, large: 50 }
    const room = { ...given(...present('ana', 'doctor'), connect('ben', 'patient')), size }
    expect(typesOf(join('ben'), room)).toEqual(['peerJoined'])
    const first = { ...given(...present('ben', 'patient'), connect('cleo', 'observer')), size }
    expect(typesOf(join('cleo'), first)).toBe('The room is full')
  })

  it('one person looks on by a few sockets, of which the oldest goes', () => {
    const one = { userId: 'guest', tokenId: 'one token' }
    const looks = Array.from({ length: 50 }, (_, n) => connect(`p${n}`, 'waiting', one))
    expect([...given(...looks).previews.keys()]).toEqual(['p47', 'p48', 'p49'])
  })

  it('few wait from one address, while others and those who were let in are not counted', () => {
    const here = { addressTag: 'here' }
    const waiting = crowd(ROOM_LIMIT.waitingPerAddress, () => here)
    expect(decide(connect('late', 'waiting', here), given(...waiting))).toMatchObject({
      ok: false,
      message: 'Too many are waiting from this address',
    })
    expect(decide(connect('late', 'waiting', { addressTag: 'there' }), given(...waiting)).ok).toBe(true)
    const admit = {
      type: 'requestRoleChange',
      peerId: 'ana',
      target: 'p0',
      ofRoles: undefined,
      role: 'patient',
      force: true,
      token: 't',
    } as const
    const room = given(...waiting, ...present('ana', 'doctor'), admit)
    expect(decide(connect('late', 'waiting', here), room).ok).toBe(true)
  })

  const admit = {
    type: 'requestRoleChange',
    peerId: 'ana',
    target: 'ben',
    ofRoles: undefined,
    role: 'patient',
    force: true,
    token: 't',
  } as const
  const hand = {
    type: 'changeGroup',
    peerId: 'ben',
    target: 'ben',
    group: '_handraise',
    member: true,
  } as const
  const ben = { userId: 'guest-ben', tokenId: 'first' }
  const inCall = () => given(...present('ana', 'doctor'), ...present('ben', 'waiting', ben), admit, hand)
  const then = (room: Room, ...commands: RoomCommand[]) =>
    commands.reduce((now, command) => {
      const decision = decide(command, now)
      if (!decision.ok) throw new Error(decision.message)
      return decision.events.reduce(evolve, now)
    }, room)

  it('a call that is handed over goes on in its place, with role and raised hand, and the old one is told', () => {
    const phone = connect('phone', 'waiting', { userId: 'guest-ben', tokenId: 'second', takesPlace: true })
    const before = then(inCall(), phone)
    const decision = decide(join('phone', 'Ben'), before)
    expect(decision.ok && decision.events).toMatchObject([
      { type: 'peerReplaced', peerId: 'ben', moved: true, continues: true },
      { type: 'peerJoined', continues: true, peer: { role: 'patient', groups: ['_handraise'] } },
    ])
    const replaced = { type: 'peerReplaced', peerId: 'ben', moved: true, continues: true } as const
    const told = notificationsOf(replaced, before, evolve(before, replaced)).filter(({ to }) => to === 'ben')
    expect(told).toEqual([
      { to: 'ben', method: 'on-peer-leave-request', params: { reason: 'moved', room_end: false } },
    ])
  })

  it('nobody takes the place of the patient with the link of a companion', () => {
    const spy = { ...ben, tokenId: 'second', companion: 'relative', takesPlace: true } as const
    const before = then(inCall(), connect('spy', 'waiting', spy))
    const decision = decide(join('spy', 'Ben'), before)
    expect(decision.ok && decision.events).toMatchObject([
      { type: 'peerJoined', continues: false, peer: { role: 'waiting', companion: 'relative', groups: [] } },
    ])
    const lost = then(before, { type: 'loseSocket', peerId: 'ben' })
    const again = decide(join('spy', 'ben'), lost)
    expect(again.ok && again.events).toMatchObject([{ type: 'peerJoined' }])
  })

  it('the device that takes a place is not on the phone call that took the former one', () => {
    const call = { ...hand, group: '_phonecall' }
    const phone = connect('phone', 'waiting', { userId: 'guest-ben', tokenId: 'second', takesPlace: true })
    const decision = decide(join('phone', 'Ben'), then(inCall(), call, phone))
    expect(decision.ok && decision.events.at(-1)).toMatchObject({ peer: { groups: ['_handraise'] } })
  })

  const say = (
    at: number,
    message: string,
    to: { toPeer?: string; toRoles?: string[]; kind?: string } = {},
  ): Extract<RoomCommand, { type: 'sendMessage' }> => ({
    type: 'sendMessage',
    ...{ peerId: 'ana', messageId: `m${at}`, at, message, kind: 'chat' },
    ...{ clientId: undefined, toPeer: undefined, toRoles: undefined, ...to },
  })

  /** The texts that the one who joins gets with the join. */
  const missed = (room: Room, peerId: string, at: number): string[] => {
    const command = { ...join(peerId, 'Ben'), at } as RoomCommand
    const decision = decide(command, room)
    if (!decision.ok) throw new Error(decision.message)
    let now = room
    return decision.events.flatMap((event) => {
      const before = now
      now = evolve(before, event)
      return notificationsOf(event, before, now).flatMap((frame) =>
        frame.method === 'on-broadcast' && frame.to === peerId ? frame.params.info.message : [],
      )
    })
  }

  it('what reached the former device of a call while it moved comes to the new one', () => {
    const phone = connect('phone', 'waiting', { userId: 'guest-ben', tokenId: 'second', takesPlace: true })
    const room = then(
      inCall(),
      say(1_000, 'long before'),
      phone,
      say(300_000, 'to everyone'),
      say(300_001, 'to Ben', { toPeer: 'ben' }),
      say(300_002, 'to doctors', { toRoles: ['doctor'] }),
      // Its sender is gone by the time of the join.
      { type: 'leave', peerId: 'ana' },
    )
    expect(missed(room, 'phone', 300_500)).toEqual(['to everyone', 'to Ben'])
    expect(missed(room, 'phone', 300_000 + 180_001)).toEqual(['to Ben'])
  })

  it('messages about keys, which were sealed for the former device, do not come to the new one', () => {
    const phone = connect('phone', 'waiting', { userId: 'guest-ben', tokenId: 'second', takesPlace: true })
    const keys = say(300_000, 'sealed', { toPeer: 'ben', kind: 'consulta.encryption' })
    expect(missed(then(inCall(), phone, keys, say(300_001, 'hello')), 'phone', 300_500)).toEqual(['hello'])
  })

  it('whoever takes no place gets nothing of what was said before', () => {
    const stranger = connect('cleo', 'patient', { userId: 'guest-cleo', tokenId: 'c' })
    expect(missed(then(inCall(), stranger, say(1_000, 'private')), 'cleo', 1_001)).toEqual([])
  })

  it('a room stores a bounded number of messages, and none beyond its session', () => {
    const many = Array.from({ length: 60 }, (_, n) => say(n + 1, `${n}`))
    const room = then(inCall(), ...many)
    expect(room.messages.map(({ sent }) => sent.message)).toEqual(
      many.slice(-50).map(({ message }) => message),
    )
    const over = then(room, { type: 'leave', peerId: 'ana' }, { type: 'leave', peerId: 'ben' })
    expect(over.messages).toEqual([])
  })

  it('a call that is handed over is recorded as moved, and one whose role is another one as left and joined', () => {
    const recorded = (room: Room, peerId: string) => {
      const decision = decide(join(peerId, 'Ben'), room)
      if (!decision.ok) throw new Error(decision.message)
      let now = room
      return decision.events.flatMap((event) => {
        const facts = recordFacts(event, now)
        now = evolve(now, event)
        return facts
      })
    }
    const phone = connect('phone', 'waiting', { userId: 'guest-ben', tokenId: 'second', takesPlace: true })
    const who = { role: 'patient', user: 'guest-ben' }
    expect(recorded(then(inCall(), phone), 'phone')).toEqual([{ kind: 'person.moved', who }])
    const lost = then(inCall(), { type: 'loseSocket', peerId: 'ben' })
    const other = connect('other', 'waiting', { userId: 'guest-other', tokenId: 'o' })
    expect(recorded(then(lost, other), 'other')).toEqual([
      { kind: 'person.left', who },
      { kind: 'person.joined', who: { role: 'waiting', user: 'guest-other' } },
    ])
  })

  it('a token that takes a place takes only that of its own person', () => {
    const thief = connect('eve', 'waiting', { userId: 'guest-eve', tokenId: 'e', takesPlace: true })
    const room = then(inCall(), thief, join('eve', 'Ben'))
    expect([...room.peers.values()].map(({ id, role }) => [id, role])).toEqual([
      ['ana', 'doctor'],
      ['ben', 'patient'],
      ['eve', 'waiting'],
    ])
  })

  it('a person whose socket is lost comes back elsewhere in its own place, and while it lasts in a second one', () => {
    const laptop = { userId: 'user-ana', tokenId: 'laptop' }
    const tablet = { userId: 'user-ana', tokenId: 'tablet' }
    const start = given(...present('ana', 'doctor', laptop), connect('tablet', 'doctor', tablet))
    expect([...then(start, join('tablet')).peers.keys()]).toEqual(['ana', 'tablet'])
    const lost = then(start, { type: 'loseSocket', peerId: 'ana' }, join('tablet'))
    expect([...lost.peers.keys()]).toEqual(['tablet'])
  })

  it('a role that was inherited ends with the peer it was of', () => {
    const phone = connect('phone', 'waiting', { userId: 'guest-ben', tokenId: 'second', takesPlace: true })
    const sentBack = then(inCall(), phone, { ...admit, role: 'waiting' })
    expect(decide(join('phone', 'Ben'), sentBack)).toMatchObject({ ok: false, code: 403 })
    const left = then(inCall(), phone, { type: 'leave', peerId: 'ben' })
    expect(decide(join('phone', 'Ben'), left)).toMatchObject({ ok: false, code: 403 })
  })

  it('a guest of another browser under the name of the lost one takes its place, and waits to be admitted', () => {
    const other = connect('other', 'waiting', { userId: 'guest-other', tokenId: 'o' })
    const lost = then(inCall(), { type: 'loseSocket', peerId: 'ben' }, other)
    const room = then(lost, join('other', ' BEN '))
    expect([...room.peers.values()].map(({ id, role }) => [id, role])).toEqual([
      ['ana', 'doctor'],
      ['other', 'waiting'],
    ])
    // Another name, a namesake who is there, or two of one name: nobody leaves.
    expect(then(lost, join('other', 'Cleo')).peers.has('ben')).toBe(true)
    expect(then(inCall(), other, join('other', 'Ben')).peers.has('ben')).toBe(true)
  })

  it('a connectivity check is for one, and nobody takes its place', () => {
    const token = { userId: 'diagnostics', tokenId: 'one' }
    const room = {
      ...given(...present('a', 'diagnostics-role', token), connect('b', 'diagnostics-role', token)),
      size: { max: 1, large: 1 },
    }
    expect(typesOf(join('b'), room)).toBe('The room is full')
  })
})
