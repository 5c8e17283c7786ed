import { describe, expect, it } from 'vitest'
import { KEY_BROADCAST } from '../../../src/contracts/meeting/encryption/encryption.ts'
import { given, present, track } from '../testing/roomScene.ts'
import { evolve, evolveAll } from './evolve.ts'
import type { RoomEvent } from './roomEvents.ts'
import type { Room } from './roomState.ts'

// Each event changes its part of the state of a room, and nothing else.

const visit = () => given(...present('ana', 'doctor'), ...present('ben', 'patient'))
const ben = (room: Room) => room.peers.get('ben')
/** The room after the event, and the former one with the change: they must be equal. */
const expectOnly = (event: RoomEvent, room: Room, change: Partial<Room>) =>
  expect(evolve(room, event)).toEqual({ ...room, ...change })
const expectOnlyOfBen = (event: RoomEvent, change: object, room = visit()) =>
  expectOnly(event, room, { peers: new Map(room.peers).set('ben', { ...ben(room), ...change } as never) })

const message = (more: object = {}): Extract<RoomEvent, { type: 'messageSent' }> => ({
  type: 'messageSent',
  messageId: 'm1',
  clientId: null,
  at: 5,
  from: 'ana',
  to: { kind: 'everyone' },
  message: 'Good morning',
  kind: 'chat',
  ...more,
})

describe('previews', () => {
  const preview = {
    userId: 'u',
    tokenId: 't',
    role: 'waiting',
    addressTag: '',
    takesPlace: false,
    companion: null,
    inheritsRole: false,
  } as const

  it('open, close, and end when their peer joins', () => {
    const room = visit()
    const opened = evolve(room, { type: 'previewOpened', peerId: 'zoe', preview })
    expect(opened).toEqual({ ...room, previews: new Map([['zoe', preview]]) })
    expect(evolve(opened, { type: 'previewClosed', peerId: 'zoe', why: null })).toEqual(room)
    expect(evolve(opened, { type: 'previewClosed', peerId: 'other', why: null })).toEqual(opened)
    const peer = { ...ben(room), id: 'zoe' } as never
    expect(evolve(opened, { type: 'peerJoined', peer, continues: false })).toEqual({
      ...room,
      peers: new Map(room.peers).set('zoe', peer),
    })
    expect(opened.previews.size).toBe(1)
  })
})

describe('a session', () => {
  it('has an id and a beginning', () => {
    expectOnly({ type: 'sessionStarted', sessionId: 's2', at: 9 }, visit(), {
      session: { id: 's2', startedAt: 9 },
    })
  })

  it('takes what was shared in it with it, and leaves the people and the settings of the room', () => {
    const room = visit()
    const used = {
      ...evolveAll(room, [
        message(),
        {
          type: 'valueStored',
          key: 'k',
          entry: { data: 1, updatedAt: 1, updatedBy: 'ana', version: 1 },
        },
        { type: 'whiteboardCreated', whiteboardId: 'w', title: '', owner: 'u', lists: {} } as never,
        { type: 'roomGrewLarge' },
      ]),
      polls: new Map([['p', {} as never]]),
      recording: {} as never,
      composition: {} as never,
      transcription: {} as never,
      locked: true,
      encryption: { on: true, turns: 3 },
    }
    expect([used.messages.length, used.store.size, used.whiteboards.size, used.large]).toEqual([
      1,
      1,
      1,
      true,
    ])
    expect(evolve(used, { type: 'sessionEnded' })).toEqual({
      ...room,
      session: null,
      locked: true,
      encryption: { on: true, turns: 3 },
    })
  })
})

describe('a peer', () => {
  it('is away while its socket is lost, and back when it returns', () => {
    expectOnlyOfBen({ type: 'socketLost', peerId: 'ben' }, { connected: false })
    const away = evolve(visit(), { type: 'socketLost', peerId: 'ben' })
    expectOnlyOfBen({ type: 'peerReturned', peerId: 'ben' }, { connected: true }, away)
  })

  it('is no longer there when it left, was removed or was replaced', () => {
    const room = visit()
    const rest = new Map(room.peers)
    rest.delete('ben')
    for (const event of [
      { type: 'peerLeft', peerId: 'ben' },
      { type: 'peerRemoved', peerId: 'ben', by: 'ana', reason: '' },
      { type: 'peerReplaced', peerId: 'ben', moved: true, continues: false },
    ] as const)
      expectOnly(event, room, { peers: rest })
    expect(room.peers.has('ben')).toBe(true)
  })

  it('has tracks that are added, removed and changed, each by its id', () => {
    const one = evolve(visit(), {
      type: 'tracksChanged',
      peerId: 'ben',
      added: [track('mic'), track('camera')],
      removed: [],
    })
    expect([...(ben(one)?.tracks.keys() ?? [])]).toEqual(['mic', 'camera'])
    const two = evolve(one, {
      type: 'tracksChanged',
      peerId: 'ben',
      added: [track('screen')],
      removed: [track('mic')],
    })
    expect([...(ben(two)?.tracks.keys() ?? [])]).toEqual(['camera', 'screen'])
    const muted = { ...track('camera'), mute: true }
    const three = evolve(two, { type: 'tracksUpdated', peerId: 'ben', tracks: [muted] })
    expect([...(ben(three)?.tracks.values() ?? [])]).toEqual([muted, track('screen')])
  })

  it('has a name, data, groups and a role; a new role answers the requests', () => {
    expectOnlyOfBen({ type: 'peerUpdated', peerId: 'ben', name: 'B', data: '{}' }, { name: 'B', data: '{}' })
    expectOnlyOfBen({ type: 'groupsChanged', peerId: 'ben', groups: ['g'] }, { groups: ['g'] })
    expectOnlyOfBen({ type: 'keysObserved', peerId: 'ben', keys: ['k'] }, { observedKeys: ['k'] })
    const request = { role: 'observer', token: 't', requestedBy: 'ana' } as const
    const asked = evolve(visit(), { type: 'roleChangeRequested', peerId: 'ben', request })
    expect(ben(asked)?.roleRequests).toEqual([request])
    expectOnlyOfBen(
      { type: 'roleChanged', peerId: 'ben', role: 'observer', by: 'ana' },
      { role: 'observer', roleRequests: [] },
      asked,
    )
  })

  it('has at most the latest ten requests to change its role', () => {
    const requests = Array.from({ length: 20 }, (_, index) => ({
      role: 'observer' as const,
      token: `t${index}`,
      requestedBy: 'ana',
    }))
    const asked = evolveAll(
      visit(),
      requests.map((request) => ({ type: 'roleChangeRequested', peerId: 'ben', request })),
    )
    expect(ben(asked)?.roleRequests).toEqual(requests.slice(-10))
  })

  it('is unknown: nothing changes', () => {
    const room = visit()
    expect(evolve(room, { type: 'socketLost', peerId: 'nobody' })).toBe(room)
    expect(evolve(room, { type: 'peerUpdated', peerId: 'nobody', name: '', data: '' })).toBe(room)
    expect(evolve(room, message({ from: 'nobody', clientId: 'c' }))).toBe(room)
  })
})

describe('a message', () => {
  it('is kept with its sender and the people that it reached', () => {
    const room = visit()
    expectOnly(message(), room, {
      messages: [{ sent: message(), from: room.peers.get('ana') as never, reached: ['user-ben'] }],
    })
  })

  it('about keys is not kept, as it is meant for one device', () => {
    const room = visit()
    expect(evolve(room, message({ kind: KEY_BROADCAST }))).toBe(room)
  })

  it('with an id of the client is remembered, so that it is not sent twice', () => {
    const sent = evolve(visit(), message({ clientId: 'c1' }))
    expect(sent.messages).toHaveLength(1)
    expect([...(sent.peers.get('ana')?.sent ?? [])]).toEqual([['c1', { messageId: 'm1', at: 5 }]])
    expect(ben(sent)?.sent.size).toBe(0)
    const many = evolveAll(
      sent,
      Array.from({ length: 20 }, (_, index) => message({ clientId: `d${index}`, messageId: `${index}` })),
    )
    const remembered = [...(many.peers.get('ana')?.sent.keys() ?? [])]
    expect(remembered).toHaveLength(20)
    expect(remembered[0]).toBe('d0')
    expect(remembered.at(-1)).toBe('d19')
  })

  it('is kept while it is among the latest', () => {
    const many = evolveAll(
      visit(),
      Array.from({ length: 52 }, (_, index) => message({ messageId: String(index) })),
    )
    expect(many.messages.map(({ sent }) => sent.messageId)).toEqual(
      Array.from({ length: 50 }, (_, index) => String(index + 2)),
    )
  })
})

describe('the room', () => {
  it('stores values, grows large, and is unlocked', () => {
    const room = visit()
    const entry = { data: { a: 1 }, updatedAt: 3, updatedBy: 'ana', version: 2 }
    expectOnly({ type: 'valueStored', key: 'k', entry }, room, { store: new Map([['k', entry]]) })
    expectOnly({ type: 'roomGrewLarge' }, room, { large: true })
    expectOnly({ type: 'roomUnlocked' }, { ...room, locked: true }, { locked: false })
  })

  it('moves to another media process, to which each peer has to move', () => {
    const moved = evolve(visit(), { type: 'nodeChanged', nodeId: 'n2' })
    expect(moved.nodeId).toBe('n2')
    expect([...moved.peers].map(([id, { migrating }]) => [id, migrating])).toEqual([
      ['ana', true],
      ['ben', true],
    ])
    expectOnlyOfBen({ type: 'peerMigrated', peerId: 'ben' }, { migrating: false }, moved)
  })

  it('has no peers after its end, and stays locked once it was', () => {
    const end = { type: 'roomEnded', by: 'ana', reason: '' } as const
    expectOnly({ ...end, lock: true }, visit(), { peers: new Map(), locked: true })
    expectOnly({ ...end, lock: false }, visit(), { peers: new Map(), locked: false })
    const locked = { ...visit(), locked: true }
    expectOnly({ ...end, lock: false }, locked, { peers: new Map(), locked: true })
  })

  it('counts each turn of its encryption', () => {
    const room = visit()
    const { turns } = room.encryption
    expectOnly({ type: 'encryptionSet', on: true, by: 'user-ana' }, room, {
      encryption: { on: true, turns: turns + 1 },
    })
  })

  it('is the same after what is only told', () => {
    const room = visit()
    const request = { role: 'observer', token: 't', requestedBy: 'ana' } as const
    const told: RoomEvent[] = [
      { type: 'joinRepeated', peerId: 'ben' },
      { type: 'roleChangeRepeated', peerId: 'ben', request },
      { type: 'muteRequested', peerId: 'ben', by: 'ana', trackId: 'mic', streamId: 's', mute: true },
      {
        type: 'muteOfManyRequested',
        peerIds: ['ben'],
        by: 'ana',
        kind: null,
        source: null,
        mute: true,
        roles: null,
      },
      { type: 'captionSpoken', peerId: 'ben', text: 'hi', final: true, start: 1, end: 2 },
    ]
    for (const event of told) expect(evolve(room, event)).toBe(room)
  })
})
