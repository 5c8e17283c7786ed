import { describe, expect, it } from 'vitest'
import { ROOM_LIMIT } from '../limits.ts'
import { connect, given, join, present, track } from '../testing/roomScene.ts'
import { decide } from './decide.ts'
import type { RoomCommand } from './roomCommands.ts'

// Tests read: given these commands, when another one is decided, then these events follow.

const say = (peerId: string, more: object): RoomCommand => ({
  type: 'sendMessage',
  peerId,
  message: 'hi',
  kind: 'chat',
  toRoles: undefined,
  toPeer: undefined,
  messageId: 'm',
  clientId: undefined,
  at: 2,
  ...more,
})

describe('a room decides', () => {
  it('M1.05 a join opens the session, the next one finds it open', () => {
    const first = decide(join('ana'), given(connect('ana', 'doctor')))
    expect(first.ok && first.events.map((event) => event.type)).toEqual(['sessionStarted', 'peerJoined'])
    const second = decide(join('ben'), given(...present('ana', 'doctor'), connect('ben', 'patient')))
    expect(second.ok && second.events.map((event) => event.type)).toEqual(['peerJoined'])
  })

  it('nobody joins without a socket, a full room or a locked one', () => {
    expect(decide(join('ana'), given())).toMatchObject({ ok: false, code: 404 })
    const many = Array.from({ length: ROOM_LIMIT.peers }, (_, n) => present(`p${n}`, 'doctor')).flat()
    expect(decide(join('ana'), given(...many, connect('ana', 'doctor')))).toMatchObject({
      ok: false,
      code: 403,
    })
    const locked = given({ type: 'endRoom', peerId: null, reason: '', lock: true }, connect('ana', 'doctor'))
    expect(decide(join('ana'), locked)).toMatchObject({ ok: false, code: 403 })
  })

  it('a page loaded again comes in place of its former self, with the role it was given', () => {
    const room = given(...present('ana', 'doctor'), ...present('ben', 'waiting'), {
      type: 'requestRoleChange',
      peerId: 'ana',
      target: 'ben',
      ofRoles: undefined,
      role: 'patient',
      force: true,
      token: 't',
    })
    const again = decide(connect('ben', 'waiting', { tokenId: 'a new one' }), room)
    expect(again.ok && again.events).toEqual([
      { type: 'peerLeft', peerId: 'ben' },
      {
        type: 'previewOpened',
        peerId: 'ben',
        preview: {
          userId: 'user-ben',
          tokenId: 'a new one',
          role: 'patient',
          addressTag: '',
          takesPlace: false,
          companion: null,
          inheritsRole: false,
        },
      },
    ])
    expect(decide(connect('ben', 'doctor', { userId: 'thief', tokenId: 'x' }), room)).toMatchObject({
      ok: false,
      code: 403,
    })
  })

  it('no crowd looks on without joining', () => {
    const many = Array.from({ length: ROOM_LIMIT.previews }, (_, n) => connect(`p${n}`, 'waiting'))
    expect(decide(connect('zoe', 'waiting'), given(...many))).toMatchObject({ ok: false, code: 403 })
    expect(decide(connect('p0', 'waiting'), given(...many))).toMatchObject({ ok: true })
    // A doctor is always admitted.
    expect(decide(connect('ana', 'doctor'), given(...many))).toMatchObject({ ok: true })
  })

  it('M7.027 tracks: added, removed and changed ones told apart; a foreign id is left out', () => {
    const room = given(
      ...present('ana', 'doctor'),
      ...present('ben', 'patient'),
      { type: 'publish', peerId: 'ana', tracks: [track('a'), track('b')] },
      { type: 'publish', peerId: 'ben', tracks: [track('c')] },
    )
    const decision = decide(
      { type: 'publish', peerId: 'ana', tracks: [track('b', { mute: true }), track('c'), track('d')] },
      room,
    )
    expect(decision).toMatchObject({
      ok: true,
      events: [
        { type: 'tracksChanged', peerId: 'ana', added: [{ track_id: 'd' }], removed: [{ track_id: 'a' }] },
        { type: 'tracksUpdated', peerId: 'ana', tracks: [{ track_id: 'b', mute: true }] },
      ],
    })
  })

  it('M3.20 an observer publishes no screen', () => {
    const room = given(...present('ana', 'observer'))
    const decision = decide(
      { type: 'publish', peerId: 'ana', tracks: [track('a', { source: 'screen' })] },
      room,
    )
    expect(decision).toMatchObject({ ok: true, events: [] })
  })

  it('no peer publishes without end', () => {
    const tracks = Array.from({ length: 50 }, (_, n) => track(`t${n}`))
    const room = given(...present('ana', 'doctor'), { type: 'publish', peerId: 'ana', tracks })
    expect(room.peers.get('ana')?.tracks.size).toBe(ROOM_LIMIT.tracksPerPeer)
  })

  it('M7.041 a bulk role change moves every holder of the roles, and ends what they may no longer publish', () => {
    const room = given(
      ...present('ana', 'doctor'),
      ...present('ben', 'patient'),
      ...present('cleo', 'observer'),
      { type: 'publish', peerId: 'ben', tracks: [track('c')] },
    )
    const decision = decide(
      {
        type: 'requestRoleChange',
        peerId: 'ana',
        target: undefined,
        ofRoles: ['patient', 'observer'],
        role: 'waiting',
        force: true,
        token: 't',
      },
      room,
    )
    expect(decision.ok && decision.events).toMatchObject([
      { type: 'roleChanged', peerId: 'ben', role: 'waiting' },
      { type: 'tracksChanged', peerId: 'ben', removed: [{ track_id: 'c' }] },
      { type: 'roleChanged', peerId: 'cleo', role: 'waiting' },
    ])
  })

  it('M7.031 M7.075 messages: answered with id and time, refused when long or to somebody unseen', () => {
    const room = given(
      ...present('ana', 'doctor'),
      ...present('ben', 'patient'),
      ...present('cleo', 'waiting'),
    )
    expect(decide(say('ana', {}), room)).toMatchObject({
      ok: true,
      result: { message_id: 'm', timestamp: 2 },
    })
    expect(decide(say('ana', { message: 'x'.repeat(4_097) }), room)).toMatchObject({ ok: false, code: 400 })
    expect(decide(say('ana', { toPeer: 'cleo' }), room).ok).toBe(true)
    expect(decide(say('cleo', { toPeer: 'ana' }), room).ok).toBe(true)
    expect(decide(say('cleo', { toPeer: 'ben' }), room)).toMatchObject({ ok: false, code: 404 })
    expect(decide(say('ben', { toPeer: 'cleo' }), room)).toMatchObject({ ok: false, code: 404 })
  })

  it('M1.07 only those that may end the room, and the portal always', () => {
    const room = given(...present('ana', 'doctor'), ...present('ben', 'patient'))
    const end = (peerId: string | null): RoomCommand => ({ type: 'endRoom', peerId, reason: '', lock: false })
    expect(decide(end('ben'), room)).toMatchObject({ ok: false, code: 403 })
    for (const by of ['ana', null]) {
      const decision = decide(end(by), room)
      expect(decision.ok && decision.events.map((event) => event.type)).toEqual(['roomEnded', 'sessionEnded'])
    }
  })
})

describe('a transcription', () => {
  it("M6.25 M6.26 M7.047 M7.048 is the doctor's to ask for, and is refused in words while nobody transcribes", () => {
    const room = given(...present('ana', 'patient'), ...present('eva', 'doctor'))
    const ask = (peerId: string) =>
      decide({ type: 'startCaptions', peerId, mode: 'caption', language: 'es', at: 1 }, room)
    expect(ask('ana')).toMatchObject({ ok: false, code: 403 })
    expect(ask('eva')).toMatchObject({ ok: false, code: 400, message: 'No transcriber is configured' })
    expect(ask('nobody')).toMatchObject({ ok: false })
  })
})

describe('what is played for everybody', () => {
  it('M1.37 M1.38 goes by what the role may publish of its kind', () => {
    const room = given(...present('eva', 'doctor'), ...present('wait', 'waiting'))
    const tracks = [
      track('v', { type: 'video', source: 'videoplaylist', stream_id: 'v' }),
      track('a', { source: 'audioplaylist', stream_id: 'a' }),
    ]
    const publish = (peerId: string) => decide({ type: 'publish', peerId, tracks }, room)
    expect(publish('eva')).toMatchObject({ ok: true, events: [{ type: 'tracksChanged', added: tracks }] })
    expect(publish('wait')).toMatchObject({ ok: true, events: [] })
  })
})
