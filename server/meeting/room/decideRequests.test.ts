import { describe, expect, it } from 'vitest'
import type { WireTrack } from '../../../src/contracts/meeting/connection/shapes.ts'
import { given, present, track } from '../testing/roomScene.ts'
import { decide } from './decide.ts'
import type { RoomCommand } from './roomCommands.ts'

// Peers ask each other and keep values in the room; each refusal has its status.

const publish = (peerId: string, ...tracks: WireTrack[]): RoomCommand => ({ type: 'publish', peerId, tracks })
const visit = (...more: RoomCommand[]) =>
  given(
    ...present('ana', 'doctor'),
    ...present('ben', 'patient'),
    ...present('luis', 'observer'),
    ...present('zoe', 'waiting'),
    ...more,
  )
const refused = (code: number, message?: RegExp) => ({
  ok: false,
  code,
  ...(message === undefined ? {} : { message: expect.stringMatching(message) }),
})

describe('a request to mute one track', () => {
  const ask = (more: object): RoomCommand => ({
    type: 'requestMute',
    peerId: 'ana',
    target: 'ben',
    trackId: 'mic',
    streamId: '',
    mute: true,
    ...more,
  })
  const room = visit(publish('ben', track('mic')), publish('ana', track('own')))

  it('names the track as it is published, and who asks', () => {
    for (const mute of [true, false])
      expect(decide(ask({ mute }), room)).toEqual({
        ok: true,
        events: [
          {
            type: 'muteRequested',
            peerId: 'ben',
            by: 'ana',
            trackId: 'mic',
            streamId: 's',
            mute,
          },
        ],
        result: {},
      })
  })

  it('is refused without the right, of oneself, and of what is not there', () => {
    expect(decide(ask({ peerId: 'nobody' }), room)).toMatchObject(refused(404, /not in the room/))
    for (const mute of [true, false])
      expect(decide(ask({ peerId: 'ben', target: 'ana', trackId: 'own', mute }), room)).toMatchObject(
        refused(403, /mute or unmute/),
      )
    expect(decide(ask({ target: 'ana', trackId: 'own' }), room)).toMatchObject(refused(400, /itself/))
    expect(decide(ask({ target: 'nobody' }), room)).toMatchObject(refused(404, /No such peer/))
    expect(decide(ask({ trackId: 'camera' }), room)).toMatchObject(refused(404, /no such track/))
  })
})

describe('a request to mute many', () => {
  const ask = (more: object): RoomCommand => ({
    type: 'requestMuteOfMany',
    peerId: 'ana',
    target: undefined,
    ofRoles: undefined,
    kind: undefined,
    source: undefined,
    mute: true,
    ...more,
  })
  const asked = (more: object) => {
    const decision = decide(ask(more), visit())
    return decision.ok ? decision.events : decision
  }

  it('reaches everybody whom the asking peer sees, and not itself', () => {
    expect(asked({})).toEqual([
      {
        type: 'muteOfManyRequested',
        peerIds: ['ben', 'luis', 'zoe'],
        by: 'ana',
        kind: null,
        source: null,
        mute: true,
        roles: null,
      },
    ])
  })

  it('reaches the holders of some roles, or one peer, with the kind and the source', () => {
    expect(asked({ ofRoles: ['patient', 'observer'], kind: 'video', source: 'screen', mute: false })).toEqual(
      [
        {
          type: 'muteOfManyRequested',
          peerIds: ['ben', 'luis'],
          by: 'ana',
          kind: 'video',
          source: 'screen',
          mute: false,
          roles: ['patient', 'observer'],
        },
      ],
    )
    expect(asked({ ofRoles: [] })).toMatchObject([{ peerIds: ['ben', 'luis', 'zoe'], roles: null }])
    expect(asked({ target: 'luis' })).toMatchObject([{ peerIds: ['luis'] }])
    expect(asked({ target: 'luis', ofRoles: ['patient'] })).toMatchObject([{ peerIds: [] }])
  })

  it('is refused without the right, and of a peer that is not there', () => {
    expect(asked({ peerId: 'nobody' })).toMatchObject(refused(404, /not in the room/))
    expect(asked({ peerId: 'ben' })).toMatchObject(refused(403, /mute or unmute/))
    expect(asked({ target: 'nobody' })).toMatchObject(refused(404, /No such peer/))
  })
})

describe('the session store', () => {
  const store = (more: object): RoomCommand => ({
    type: 'storeValue',
    peerId: 'ana',
    key: 'k',
    data: 1,
    ifVersion: undefined,
    at: 7,
    ...more,
  })

  it('a value has one version more with each change', () => {
    expect(decide(store({}), visit())).toEqual({
      ok: true,
      events: [
        { type: 'valueStored', key: 'k', entry: { data: 1, updatedAt: 7, updatedBy: 'ana', version: 1 } },
      ],
      result: { key: 'k', data: 1, updated_at: 7, change_version: 1 },
    })
    expect(decide(store({ peerId: 'ben', data: undefined, at: 8 }), visit(store({})))).toEqual({
      ok: true,
      events: [
        { type: 'valueStored', key: 'k', entry: { data: null, updatedAt: 8, updatedBy: 'ben', version: 2 } },
      ],
      result: { key: 'k', data: null, updated_at: 8, change_version: 2 },
    })
  })

  it('a change of a value that somebody else changed is refused', () => {
    const room = visit(store({}), store({ data: 2 }))
    expect(decide(store({ ifVersion: 1 }), room)).toMatchObject(refused(409))
    expect(decide(store({ ifVersion: 2 }), room)).toMatchObject({ ok: true })
    expect(decide(store({ key: 'new', ifVersion: 1 }), room)).toMatchObject(refused(409))
    expect(decide(store({ key: 'new', ifVersion: 0 }), room)).toMatchObject({ ok: true })
  })

  it('is for those inside', () => {
    expect(decide(store({ peerId: 'zoe' }), visit())).toMatchObject(refused(403, /session store/))
    expect(decide(store({ peerId: 'nobody' }), visit())).toMatchObject(refused(404))
  })

  it('holds 100 keys, 16 384 characters a value and 262 144 together', () => {
    const quoted = (length: number) => 'x'.repeat(length - 2)
    expect(decide(store({ data: quoted(16_384) }), visit())).toMatchObject({ ok: true })
    expect(decide(store({ data: quoted(16_385) }), visit())).toMatchObject(refused(413, /too long/))

    const keys = Array.from({ length: 100 }, (_, n) => store({ key: `k${n}` }))
    const full = visit(...keys)
    expect(decide(store({ key: 'one more' }), full)).toMatchObject(refused(403, /no more keys/))
    expect(decide(store({ key: 'k0', data: 2 }), full)).toMatchObject({ ok: true })

    const large = Array.from({ length: 15 }, (_, n) => store({ key: `k${n}`, data: quoted(16_384) }))
    const nearly = visit(...large, store({ key: 'rest', data: quoted(16_384 - 10) }))
    expect(decide(store({ key: 'more', data: quoted(10) }), nearly)).toMatchObject({ ok: true })
    expect(decide(store({ key: 'more', data: quoted(11) }), nearly)).toMatchObject(refused(413, /full/))
    // The value that is replaced does not count.
    expect(decide(store({ key: 'rest', data: quoted(16_384) }), nearly)).toMatchObject({ ok: true })
  })

  it('the list of observed keys has each key once, and at most 100', () => {
    const observe = (keys: string[], peerId = 'ben'): RoomCommand => ({ type: 'observeKeys', peerId, keys })
    expect(decide(observe(['a', 'b', 'a']), visit())).toMatchObject({
      ok: true,
      events: [{ type: 'keysObserved', peerId: 'ben', keys: ['a', 'b'] }],
    })
    const many = Array.from({ length: 101 }, (_, n) => `k${n}`)
    expect(decide(observe(many), visit())).toMatchObject(refused(400, /Too many/))
    expect(decide(observe(many.slice(1)), visit())).toMatchObject({ ok: true })
    expect(decide(observe([], 'nobody'), visit())).toMatchObject(refused(404))
  })
})

describe('another media process', () => {
  const change = (nodeId: string): RoomCommand => ({ type: 'changeNode', peerId: null, nodeId })

  it('ends the tracks of everybody who has some, and then names itself', () => {
    const room = visit(publish('ben', track('mic'), track('camera', { type: 'video' })))
    const decision = decide(change('n2'), room)
    expect(decision).toEqual({
      ok: true,
      events: [
        {
          type: 'tracksChanged',
          peerId: 'ben',
          added: [],
          removed: [track('mic'), track('camera', { type: 'video' })],
        },
        { type: 'nodeChanged', nodeId: 'n2' },
      ],
      result: {},
    })
  })

  it('that is the same changes nothing', () => {
    const room = visit(change('n2'), publish('ben', track('mic')))
    expect(decide(change('n2'), room)).toEqual({ ok: true, events: [], result: {} })
  })
})

describe('a message', () => {
  const say = (more: object): RoomCommand => ({
    type: 'sendMessage',
    peerId: 'ana',
    message: 'hi',
    kind: 'chat',
    toRoles: undefined,
    toPeer: undefined,
    messageId: 'm1',
    clientId: undefined,
    at: 2,
    ...more,
  })
  const sent = { messageId: 'm1', clientId: null, at: 2, from: 'ana', message: 'hi', kind: 'chat' }
  const eventsOf = (more: object) => {
    const decision = decide(say(more), visit())
    return decision.ok ? decision.events : decision
  }

  it('M7.075 goes to everyone, to roles or to one peer', () => {
    expect(decide(say({}), visit())).toEqual({
      ok: true,
      events: [{ type: 'messageSent', ...sent, to: { kind: 'everyone' } }],
      result: { message_id: 'm1', timestamp: 2 },
    })
    expect(eventsOf({ toRoles: [] })).toMatchObject([{ to: { kind: 'everyone' } }])
    expect(eventsOf({ toRoles: ['patient'] })).toMatchObject([{ to: { kind: 'roles', roles: ['patient'] } }])
    expect(eventsOf({ toPeer: 'ben', toRoles: ['observer'] })).toMatchObject([
      { to: { kind: 'peer', peerId: 'ben' } },
    ])
  })

  it('carries the file and the id of its client', () => {
    const file = { id: 'f', name: 'a.pdf' }
    expect(eventsOf({ file, clientId: 'c' })).toMatchObject([{ file, clientId: 'c' }])
    expect(eventsOf({})).not.toMatchObject([{ file: expect.anything() }])
  })

  it('is sent once, however often its client repeats it', () => {
    const room = visit(say({ clientId: 'c' }))
    expect(decide(say({ clientId: 'c', messageId: 'm2', at: 9 }), room)).toEqual({
      ok: true,
      events: [],
      result: { message_id: 'm1', timestamp: 2 },
    })
    expect(decide(say({ clientId: 'other', messageId: 'm2' }), room)).toMatchObject({
      events: [{ messageId: 'm2' }],
    })
  })

  it('has at most 4 096 characters, and a sender in the room', () => {
    expect(eventsOf({ message: 'x'.repeat(4_096) })).toMatchObject([{ type: 'messageSent' }])
    expect(eventsOf({ message: 'x'.repeat(4_097) })).toMatchObject(refused(400, /too long/))
    expect(eventsOf({ peerId: 'nobody' })).toMatchObject(refused(404, /not in the room/))
  })

  it('to a peer that the sender may not see is answered like one to nobody', () => {
    expect(eventsOf({ toPeer: 'nobody' })).toMatchObject(refused(404, /No such peer/))
    expect(eventsOf({ peerId: 'zoe', toPeer: 'ben' })).toMatchObject(refused(404, /No such peer/))
    expect(eventsOf({ peerId: 'zoe', toPeer: 'ana' })).toMatchObject([{ type: 'messageSent' }])
    expect(eventsOf({ toPeer: 'zoe' })).toMatchObject([{ type: 'messageSent' }])
  })
})
