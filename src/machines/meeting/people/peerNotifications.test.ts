import { describe, expect, it } from 'vitest'
import type { PeerNotification } from '../../../contracts/meeting/call/events.ts'
import { type WirePeer, wirePeer, wireTrack } from '../../../contracts/meeting/connection/shapes.ts'
import { blankPeer, type PeerCollection, PeerDraft } from './peerCollection.ts'

// Each notification of the wire changes one peer, and the application is notified.

const ME = 'me'
const HAND = '_handraise'
const NOW = 1_700_000_000_000

const room = (): PeerCollection => ({
  localPeerId: ME,
  peers: { [ME]: { ...blankPeer(ME, true), name: 'Ana', roleName: 'doctor', joinedAt: 1 } },
  tracks: {},
  orphanMedia: [],
})
const remote = (id: string, changes: Partial<WirePeer> = {}): WirePeer =>
  wirePeer.parse({ peer_id: id, role: 'patient', realtime: true, info: { name: `Name ${id}` }, ...changes })
const track = (id: string, changes: object = {}) =>
  wireTrack.parse({ track_id: id, stream_id: 's', type: 'audio', ...changes })
const tracksOf = (...all: ReturnType<typeof track>[]) =>
  Object.fromEntries(all.map((one) => [one.track_id, one]))

const join = (peer: WirePeer): PeerNotification => ({ method: 'on-peer-join', params: peer })
const update = (peer: WirePeer): PeerNotification => ({ method: 'on-peer-update', params: peer })
const leave = (id: string): PeerNotification => ({ method: 'on-peer-leave', params: { peer_id: id } })
const list = (...all: WirePeer[]): PeerNotification => ({
  method: 'peer-list',
  params: { peers: Object.fromEntries(all.map((one) => [one.peer_id, one])) },
})
const roomState = (...all: WirePeer[]): PeerNotification => ({
  method: 'room-state',
  params: { peer_count: all.length, peers: Object.fromEntries(all.map((one) => [one.peer_id, one])) },
})
const onTracks = (
  method: 'on-track-add' | 'on-track-update' | 'on-track-remove',
  tracks: ReturnType<typeof tracksOf>,
  peer?: WirePeer,
): PeerNotification => ({ method, params: { tracks, ...(peer === undefined ? {} : { peer }) } })

/** A draft after these batches; the last one's facts and counts are its own. */
const applied = (from: PeerCollection, ...notifications: PeerNotification[]): PeerDraft => {
  const draft = new PeerDraft(from, NOW)
  for (const notification of notifications) draft.apply(notification)
  return draft
}
/** The room after these, as the next batch finds it. */
const given = (...notifications: PeerNotification[]): PeerCollection =>
  applied(room(), ...notifications).state

describe('a peer of the wire', () => {
  it('M3.01 has these values before anything is known of it', () => {
    expect(blankPeer('p2', false)).toEqual({
      id: 'p2',
      name: '',
      roleName: '',
      asRole: null,
      isLocal: false,
      videoTrack: null,
      audioTrack: null,
      auxiliaryTracks: [],
      customerUserId: '',
      metadata: '',
      joinedAt: null,
      groups: [],
      isHandRaised: false,
      handRaisedAt: null,
      type: 'regular',
      realtime: true,
      networkQuality: -1,
      fromRoomState: false,
    })
  })

  it('M3.01 keeps its user, the time of joining and its groups when an update leaves them out', () => {
    const first = remote('p2', {
      joined_at: 5,
      groups: ['nurses'],
      info: { name: 'Bea', data: '', user_id: 'u2', type: 'sip' },
    })
    const { state } = applied(given(join(first)), update(remote('p2', { realtime: true })))
    expect(state.peers.p2).toMatchObject({
      customerUserId: 'u2',
      joinedAt: 5,
      groups: ['nurses'],
      type: 'regular',
      realtime: true,
    })
    const changed = remote('p2', { joined_at: 6, info: { name: '', data: '', user_id: 'u3', type: 'sip' } })
    expect(applied(state, update(changed)).state.peers.p2).toMatchObject({
      customerUserId: 'u3',
      joinedAt: 6,
      type: 'sip',
    })
  })

  it('is not realtime unless the wire says so', () => {
    expect(given(join(remote('p2', { realtime: undefined }))).peers.p2?.realtime).toBe(false)
  })

  it('M3.01 keeps the role under which it is shown until it has that role', () => {
    const from = given(join(remote('p2')))
    const shown = (asRole: string): PeerCollection => ({
      ...from,
      peers: { ...from.peers, p2: { ...blankPeer('p2', false), asRole } },
    })
    const asRole = (before: string) =>
      applied(shown(before), update(remote('p2', { role: 'patient' }))).state.peers.p2?.asRole
    expect(asRole('patient')).toBe(null)
    expect(asRole('observer')).toBe('observer')
  })

  it('M3.01 has the time at which its hand was raised first, and none while it is down', () => {
    const raised = given(join(remote('p2', { groups: [HAND] })))
    expect(raised.peers.p2).toMatchObject({ isHandRaised: true, handRaisedAt: NOW })
    const later = new PeerDraft(raised, NOW + 9)
    later.apply(update(remote('p2', { groups: [HAND] })))
    expect(later.state.peers.p2?.handRaisedAt).toBe(NOW)
    later.apply(update(remote('p2', { groups: [] })))
    expect(later.state.peers.p2?.handRaisedAt).toBe(null)
  })

  it('leaves the collection from which a batch begins as it was', () => {
    const from = given(join(remote('p2', { tracks: tracksOf(track('a')) })))
    const before = structuredClone(from)
    const draft = applied(from, leave('p2'), join(remote('p3')), list())
    draft.setMedia('x', true)
    draft.changeLocal({ name: 'Eva' })
    expect(from).toEqual(before)
  })
})

describe('what the application hears of peers', () => {
  it('M4.152 M4.153 somebody joined, with a raised hand, and left', () => {
    const draft = applied(room(), join(remote('p2', { groups: [HAND] })), leave('p2'))
    expect(draft.happened).toEqual([
      { type: 'PEER_JOINED', peerId: 'p2', name: 'Name p2' },
      { type: 'HAND_RAISE_CHANGED', peerId: 'p2', name: 'Name p2', raised: true, isLocal: false },
      { type: 'PEER_LEFT', peerId: 'p2', name: 'Name p2' },
    ])
    expect(applied(room(), join(remote('p2'))).happened).toEqual([
      { type: 'PEER_JOINED', peerId: 'p2', name: 'Name p2' },
    ])
    expect(applied(room(), leave('p2')).happened).toEqual([])
  })

  it('our own peer neither joins nor leaves', () => {
    const draft = applied({ ...room(), peers: {} }, join(remote(ME)))
    expect(draft.happened.map(({ type }) => type)).toEqual(['PEER_JOINED'])
    const known = applied(
      room(),
      join(remote(ME, { role: 'doctor', info: { ...remote(ME).info, name: 'Ana' } })),
      leave(ME),
    )
    expect(known.happened).toEqual([])
    expect(known.state.peers[ME]?.isLocal).toBe(true)
  })

  it('each change of an update, once', () => {
    const from = given(join(remote('p2')))
    const heard = (changes: Partial<WirePeer>) => applied(from, update(remote('p2', changes))).happened
    const { info } = remote('p2')
    expect(heard({})).toEqual([])
    expect(heard({ role: 'observer' })).toEqual([
      { type: 'ROLE_UPDATED', peerId: 'p2', name: 'Name p2', role: 'observer', isLocal: false },
    ])
    expect(heard({ info: { ...info, name: 'Bea' } })).toEqual([
      { type: 'NAME_UPDATED', peerId: 'p2', name: 'Bea' },
    ])
    expect(heard({ info: { ...info, data: '{}' } })).toEqual([{ type: 'METADATA_UPDATED', peerId: 'p2' }])
    expect(heard({ groups: [HAND] })).toEqual([
      { type: 'HAND_RAISE_CHANGED', peerId: 'p2', name: 'Name p2', raised: true, isLocal: false },
    ])
    expect(
      applied(given(join(remote('p2', { groups: [HAND] }))), update(remote('p2', { groups: [] }))).happened,
    ).toEqual([{ type: 'HAND_RAISE_CHANGED', peerId: 'p2', name: 'Name p2', raised: false, isLocal: false }])
  })

  it('an update that is not realtime is a leave, but for ourselves', () => {
    const draft = applied(given(join(remote('p2'))), update(remote('p2', { realtime: false })))
    expect(draft.state.peers.p2).toBeUndefined()
    expect(draft.happened.map(({ type }) => type)).toEqual(['PEER_LEFT'])
    const own = applied(room(), update(remote(ME, { realtime: false, role: 'observer' })))
    expect(own.state.peers[ME]?.roleName).toBe('observer')
    expect(own.happened).toEqual([
      { type: 'ROLE_UPDATED', peerId: ME, name: 'Name me', role: 'observer', isLocal: true },
      { type: 'NAME_UPDATED', peerId: ME, name: 'Name me' },
    ])
  })

  it('nothing of who is only in the state of the room, until they join', () => {
    const seen = applied(room(), roomState(remote('p2', { groups: [HAND] })))
    expect(seen.happened).toEqual([])
    expect(seen.state.peers.p2?.fromRoomState).toBe(true)
    expect(applied(seen.state, leave('p2')).happened).toEqual([])
    const joined = applied(seen.state, join(remote('p2')))
    // The hand that was up already is news with them.
    expect(joined.happened.map(({ type }) => type)).toEqual(['PEER_JOINED', 'HAND_RAISE_CHANGED'])
    expect(joined.state.peers.p2?.fromRoomState).toBe(false)
  })

  it('the state of the room does not change our own peer', () => {
    const { state } = applied(room(), roomState(remote(ME, { role: 'observer' })))
    expect(state.peers[ME]).toEqual(room().peers[ME])
  })

  it('M7.079 the first list is one fact, later ones say who came and went', () => {
    const first = new PeerDraft(room(), NOW)
    first.happened.push({ type: 'PEER_JOINED', peerId: 'p9', name: 'Earlier' })
    first.apply(list(remote('p2', { groups: [HAND] }), remote('p3')), true)
    expect(first.happened).toEqual([
      { type: 'PEER_JOINED', peerId: 'p9', name: 'Earlier' },
      { type: 'HAND_RAISE_CHANGED', peerId: 'p2', name: 'Name p2', raised: true, isLocal: false },
      { type: 'PEER_LIST', count: 2 },
    ])
    expect(applied(first.state, list(remote('p3'), remote('p4'))).happened).toEqual([
      { type: 'PEER_LEFT', peerId: 'p2', name: 'Name p2' },
      { type: 'PEER_JOINED', peerId: 'p4', name: 'Name p4' },
      { type: 'PEER_LIST', count: 2 },
    ])
  })

  it('a list changes nothing of our own peer and keeps the tracks that it repeats', () => {
    const from = given(join(remote('p2', { tracks: tracksOf(track('a'), track('b', { type: 'video' })) })))
    const draft = applied(
      from,
      list(
        remote(ME, { role: 'observer' }),
        remote('p2', { tracks: tracksOf(track('b', { type: 'video' })) }),
      ),
    )
    expect(draft.state.peers[ME]?.roleName).toBe('doctor')
    expect(Object.keys(draft.state.tracks)).toEqual(['b'])
    expect(draft.state.peers.p2).toMatchObject({ audioTrack: null, videoTrack: 'b' })
  })

  it('a change of our own peer that the wire does not repeat', () => {
    const heard = (changes: Parameters<PeerDraft['changeLocal']>[0], from = room()) => {
      const draft = new PeerDraft(from, NOW)
      draft.changeLocal(changes)
      return draft.happened
    }
    expect(heard({ roleName: 'observer' })).toEqual([
      { type: 'ROLE_UPDATED', peerId: ME, name: 'Ana', role: 'observer', isLocal: true },
    ])
    expect(heard({ name: 'Eva' })).toEqual([{ type: 'NAME_UPDATED', peerId: ME, name: 'Eva' }])
    expect(heard({ metadata: '{}' })).toEqual([{ type: 'METADATA_UPDATED', peerId: ME }])
    expect(heard({ networkQuality: 4 })).toEqual([])
    // The first role and the name before joining are no changes.
    const before: PeerCollection = { ...room(), peers: { [ME]: blankPeer(ME, true) } }
    expect(heard({ roleName: 'doctor', name: 'Ana' }, before)).toEqual([])
    expect(heard({ name: 'Ana' }, { ...room(), peers: {} })).toEqual([])
    const draft = new PeerDraft(room(), NOW)
    draft.changeLocal({ roleName: 'observer' })
    expect(draft.state.peers[ME]).toMatchObject({ name: 'Ana', roleName: 'observer' })
  })
})

describe('the number of the others', () => {
  const counted = (...notifications: PeerNotification[]) => applied(room(), ...notifications).change

  it('counts who waits apart from who is present, and never us', () => {
    expect(counted()).toEqual({ waiting: 0, present: 0, companions: 0 })
    expect(counted(join(remote('p2')), join(remote('p3', { role: 'waiting' })), join(remote(ME)))).toEqual({
      waiting: 1,
      present: 1,
      companions: 0,
    })
  })

  it("counts the patient's companions among both", () => {
    const interpreter = remote('p2', { role: 'waiting', groups: ['_interpreter'] })
    const relative = remote('p3', { groups: ['_relative'] })
    expect(counted(join(interpreter), join(relative), join(remote('p4')))).toEqual({
      waiting: 1,
      present: 2,
      companions: 2,
    })
    const from = given(join(interpreter))
    expect(applied(from, leave('p2')).change).toEqual({ waiting: -1, present: 0, companions: -1 })
  })

  it('moves who is let in, and forgets who leaves', () => {
    const from = given(join(remote('p2', { role: 'waiting' })))
    expect(applied(from, update(remote('p2'))).change).toEqual({ waiting: -1, present: 1, companions: 0 })
    expect(applied(from, leave('p2')).change).toEqual({ waiting: -1, present: 0, companions: 0 })
    expect(applied(from, update(remote('p2', { role: 'waiting' }))).change).toEqual({
      waiting: 0,
      present: 0,
      companions: 0,
    })
  })
})

describe('tracks', () => {
  const AUDIO = { peerId: 'p2', kind: 'audio', source: 'regular' }

  it('a track exists for the application once its media is there, and until it is gone', () => {
    const announced = applied(room(), join(remote('p2', { tracks: tracksOf(track('a')) })))
    expect(announced.happened.map(({ type }) => type)).toEqual(['PEER_JOINED'])
    const draft = new PeerDraft(announced.state)
    draft.setMedia('a', true)
    draft.setMedia('a', true)
    expect(draft.state.tracks.a).toMatchObject({ peerId: 'p2', hasMedia: true })
    draft.setMedia('a', false)
    expect(draft.state.tracks.a?.hasMedia).toBe(false)
    expect(draft.happened).toEqual([
      { type: 'TRACK_ADDED', trackId: 'a', ...AUDIO },
      { type: 'TRACK_REMOVED', trackId: 'a', ...AUDIO },
    ])
  })

  it('media without a track waits once, and no longer than it is there', () => {
    const draft = new PeerDraft({ ...room(), orphanMedia: ['other'] })
    draft.setMedia('a', true)
    draft.setMedia('a', true)
    expect(draft.state.orphanMedia).toEqual(['other', 'a'])
    draft.setMedia('other', false)
    expect(draft.state.orphanMedia).toEqual(['a'])
    draft.apply(join(remote('p2', { tracks: tracksOf(track('a')) })))
    expect(draft.happened.slice(1)).toEqual([{ type: 'TRACK_ADDED', trackId: 'a', ...AUDIO }])
  })

  it('our own tracks are no news', () => {
    const draft = new PeerDraft({ ...room(), orphanMedia: ['a'] })
    draft.apply(onTracks('on-track-add', tracksOf(track('a')), remote(ME)))
    draft.apply(onTracks('on-track-update', tracksOf(track('a', { mute: true, description: 'x' }))))
    draft.apply(onTracks('on-track-remove', tracksOf(track('a'))))
    expect(draft.happened.filter(({ type }) => type.startsWith('TRACK'))).toEqual([])
    expect(draft.state.tracks).toEqual({})
  })

  it('tells muting, unmuting and a new description, each when it changes', () => {
    const from = given(join(remote('p2', { tracks: tracksOf(track('a')) })))
    const heard = (changes: object, before = from) =>
      applied(before, onTracks('on-track-update', tracksOf(track('a', changes)))).happened
    expect(heard({})).toEqual([])
    expect(heard({ mute: true })).toEqual([{ type: 'TRACK_MUTED', trackId: 'a', ...AUDIO }])
    const muted = applied(from, onTracks('on-track-update', tracksOf(track('a', { mute: true })))).state
    expect(heard({ mute: false }, muted)).toEqual([{ type: 'TRACK_UNMUTED', trackId: 'a', ...AUDIO }])
    expect(heard({ description: 'Knee' })).toEqual([
      { type: 'TRACK_DESCRIPTION_CHANGED', trackId: 'a', ...AUDIO, description: 'Knee' },
    ])
  })

  it('tells that one with media was removed, by its own message or with its peer', () => {
    const from: PeerCollection = given(join(remote('p2', { tracks: tracksOf(track('a'), track('b')) })))
    const withMedia = new PeerDraft(from)
    withMedia.setMedia('a', true)
    for (const gone of [onTracks('on-track-remove', tracksOf(track('a'), track('b'))), leave('p2')]) {
      const draft = applied(withMedia.state, gone)
      expect(draft.state.tracks).toEqual({})
      expect(draft.happened.filter(({ type }) => type === 'TRACK_REMOVED')).toEqual([
        { type: 'TRACK_REMOVED', trackId: 'a', ...AUDIO },
      ])
    }
  })

  it('the first regular one of each kind is the main one, and the next inherits', () => {
    const all = tracksOf(
      track('screen', { type: 'video', source: 'screen' }),
      track('sound', { source: 'screen' }),
      track('v1', { type: 'video' }),
      track('a1'),
      track('a2'),
      track('v2', { type: 'video' }),
    )
    const from = given(join(remote('p2', { tracks: all })))
    const main = ({ peers: { p2 } }: PeerCollection) => ({
      audio: p2?.audioTrack,
      video: p2?.videoTrack,
      others: p2?.auxiliaryTracks,
    })
    expect(main(from)).toEqual({ audio: 'a1', video: 'v1', others: ['screen', 'sound', 'a2', 'v2'] })
    const without = (...ids: string[]) =>
      main(
        applied(
          from,
          onTracks('on-track-remove', Object.fromEntries(ids.map((id) => [id, all[id]])) as typeof all),
        ).state,
      )
    expect(without('a1')).toEqual({ audio: 'a2', video: 'v1', others: ['screen', 'sound', 'v2'] })
    expect(without('v1')).toEqual({ audio: 'a1', video: 'v2', others: ['screen', 'sound', 'a2'] })
    expect(without('a1', 'a2', 'v1', 'v2')).toEqual({ audio: null, video: null, others: ['screen', 'sound'] })
    expect(without('screen')).toEqual({ audio: 'a1', video: 'v1', others: ['sound', 'a2', 'v2'] })
  })

  it('moves to the peer that announces it', () => {
    const from = given(join(remote('p2', { tracks: tracksOf(track('a')) })), join(remote('p3')))
    const { state } = applied(from, onTracks('on-track-add', tracksOf(track('a')), remote('p3')))
    expect(state.peers.p2?.audioTrack).toBe(null)
    expect(state.peers.p3?.audioTrack).toBe('a')
    expect(state.tracks.a?.peerId).toBe('p3')
    const again = applied(state, onTracks('on-track-add', tracksOf(track('a')), remote('p3'))).state
    expect(again.peers.p3).toMatchObject({ audioTrack: 'a', auxiliaryTracks: [] })
  })

  it('brings a peer that is not known, and ignores a track that nobody has', () => {
    const draft = applied(room(), onTracks('on-track-add', tracksOf(track('a')), remote('p2')))
    expect(draft.happened.map(({ type }) => type)).toEqual(['PEER_JOINED'])
    expect(draft.state.peers.p2?.audioTrack).toBe('a')
    expect(applied(room(), onTracks('on-track-update', tracksOf(track('b')))).state.tracks).toEqual({})
    const known = applied(
      draft.state,
      onTracks('on-track-update', tracksOf(track('a')), remote('p2', { role: 'observer' })),
    )
    expect(known.state.peers.p2?.roleName).toBe('patient')
  })
})
