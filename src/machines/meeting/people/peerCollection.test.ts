import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PeerNotification } from '../../../contracts/meeting/call/events.ts'
import { type WirePeer, wirePeer, wireTrack } from '../../../contracts/meeting/connection/shapes.ts'
import { HAND_RAISE_GROUP } from '../../../contracts/meeting/people/peerGroups.ts'
import { blankPeer, type PeerCollection, PeerDraft } from './peerCollection.ts'

const ME = 'me'
const empty = (): PeerCollection => ({
  localPeerId: ME,
  peers: { [ME]: { ...blankPeer(ME, true), name: 'Ana' } },
  tracks: {},
  orphanMedia: [],
})
const folded = (notifications: readonly PeerNotification[], from = empty()): PeerCollection => {
  const draft = new PeerDraft(from)
  for (const notification of notifications) draft.apply(notification)
  return draft.state
}
const remote = (id: string, changes: Partial<WirePeer> = {}): WirePeer =>
  wirePeer.parse({ peer_id: id, role: 'patient', realtime: true, info: { name: `Name ${id}` }, ...changes })

// A small set of ids, so that random notifications concern the same peers and tracks repeatedly.
const peerId = fc.constantFrom(ME, 'p2', 'p3', 'p4')
const track = fc
  .record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    type: fc.constantFrom('audio', 'video'),
    source: fc.constantFrom('regular', 'screen'),
    mute: fc.boolean(),
  })
  .map(({ id, ...rest }) => wireTrack.parse({ ...rest, track_id: id, stream_id: 's' }))
const tracks = fc
  .array(track, { maxLength: 3 })
  .map((list) => Object.fromEntries(list.map((one) => [one.track_id, one])))
const peer = fc
  .record({
    id: peerId,
    name: fc.constantFrom('', 'Bea'),
    realtime: fc.boolean(),
    tracks: fc.option(tracks, { nil: undefined }),
    groups: fc.option(fc.subarray([HAND_RAISE_GROUP, 'g']), { nil: undefined }),
  })
  .map(({ id, name, ...rest }) =>
    remote(id, { ...rest, info: remote(id).info && { ...remote(id).info, name } }),
  )
const peers = fc
  .array(peer, { maxLength: 3 })
  .map((list) => Object.fromEntries(list.map((one) => [one.peer_id, one])))
const notification: fc.Arbitrary<PeerNotification> = fc.oneof(
  peers.map((list) => ({ method: 'peer-list' as const, params: { peers: list } })),
  peers.map((list) => ({ method: 'room-state' as const, params: { peer_count: 3, peers: list } })),
  peer.map((params) => ({ method: 'on-peer-join' as const, params })),
  peerId.map((id) => ({ method: 'on-peer-leave' as const, params: { peer_id: id } })),
  peer.map((params) => ({ method: 'on-peer-update' as const, params })),
  fc
    .record({
      method: fc.constantFrom(
        'on-track-add' as const,
        'on-track-update' as const,
        'on-track-remove' as const,
      ),
      tracks,
      peer: fc.option(peer, { nil: undefined }),
    })
    .map(({ method, ...params }) => ({ method, params })),
)
const story = fc.array(notification, { maxLength: 30 })

describe('peers and their tracks', () => {
  it('M3.01 M4.144 whatever comes, no track is without its peer and no peer names a track that is not its own', () => {
    fc.assert(
      fc.property(story, (notifications) => {
        const { peers: known, tracks: all } = folded(notifications)
        for (const [id, one] of Object.entries(all)) {
          expect(one.id).toBe(id)
          expect(known).toHaveProperty(one.peerId)
        }
        for (const { id, audioTrack, videoTrack, auxiliaryTracks } of Object.values(known)) {
          const named = [audioTrack, videoTrack, ...auxiliaryTracks].filter((name) => name !== null)
          const own = Object.values(all).filter(({ peerId: owner }) => owner === id)
          expect(named.sort()).toEqual(own.map((one) => one.id).sort())
        }
      }),
    )
  })

  it('M3.01 after any notification we are ourselves, and no other peer has our id', () => {
    fc.assert(
      fc.property(story, (notifications) => {
        const { localPeerId, peers: known } = folded(notifications)
        expect(localPeerId).toBe(ME)
        const local = Object.values(known).filter(({ isLocal }) => isLocal)
        expect(local.map(({ id }) => id)).toEqual([ME])
        expect(local[0]?.name).not.toBe('')
      }),
    )
  })

  it('M7.079 a peer list leaves exactly the peers and tracks it lists, whatever was known before', () => {
    fc.assert(
      fc.property(story, peers, (before, list) => {
        // A track belongs to one peer.
        const own = Object.fromEntries(
          Object.values(list).map((one) => [
            one.peer_id,
            {
              ...one,
              tracks: Object.fromEntries(
                Object.values(one.tracks ?? {}).map((entry) => {
                  const id = `${one.peer_id}-${entry.track_id}`
                  return [id, { ...entry, track_id: id }]
                }),
              ),
            },
          ]),
        )
        const listed: PeerNotification = { method: 'peer-list', params: { peers: own } }
        const reached = folded([...before, listed])
        const fresh = folded([listed])
        expect(Object.keys(reached.peers).sort()).toEqual(Object.keys(fresh.peers).sort())
        const foreign = ({ tracks: all }: PeerCollection) =>
          Object.values(all)
            .filter(({ peerId: owner }) => owner !== ME)
            .sort((one, other) => one.id.localeCompare(other.id))
        expect(foreign(reached)).toEqual(foreign(fresh))
      }),
    )
  })

  it('M7.079 a later list removes peers that are not realtime, with their tracks; the first one accepts them all', () => {
    const withTrack = (id: string, changes: Partial<WirePeer>) =>
      remote(id, {
        tracks: { [id]: wireTrack.parse({ track_id: id, stream_id: 's', type: 'audio', source: 'regular' }) },
        ...changes,
      })
    const list: PeerNotification = {
      method: 'peer-list',
      params: {
        peers: {
          p2: withTrack('p2', { realtime: undefined }),
          p3: withTrack('p3', { realtime: false }),
          p4: withTrack('p4', {}),
        },
      },
    }
    const draft = new PeerDraft(empty())
    draft.apply(list, true)
    expect(Object.keys(draft.state.peers)).toEqual([ME, 'p2', 'p3', 'p4'])
    draft.apply(list)
    expect(Object.keys(draft.state.peers)).toEqual([ME, 'p4'])
    expect(Object.keys(draft.state.tracks)).toEqual(['p4'])
    expect(draft.happened.filter(({ type }) => type === 'PEER_LEFT')).toMatchObject([
      { peerId: 'p2' },
      { peerId: 'p3' },
    ])
  })

  it('M3.01 M7.083 an empty name or metadata never overwrites what we know', () => {
    const { info } = remote('p2')
    const state = folded([
      { method: 'on-peer-join', params: remote('p2', { info: { ...info, data: '{"a":1}' } }) },
      { method: 'on-peer-update', params: remote('p2', { info: { ...info, name: '', data: '' } }) },
    ])
    expect(state.peers.p2).toMatchObject({ name: 'Name p2', metadata: '{"a":1}' })
  })

  it('M3.01 the hand is raised while its group holds', () => {
    const hand = (groups: string[]) => folded([{ method: 'on-peer-join', params: remote('p2', { groups }) }])
    expect(hand([HAND_RAISE_GROUP]).peers.p2?.isHandRaised).toBe(true)
    expect(hand([]).peers.p2?.isHandRaised).toBe(false)
  })

  it('M3.05 media that came before its metadata is not lost', () => {
    const one = wireTrack.parse({ track_id: 'a', stream_id: 's', type: 'video' })
    const state = folded([{ method: 'on-track-add', params: { tracks: { a: one }, peer: remote('p2') } }], {
      ...empty(),
      orphanMedia: ['a'],
    })
    expect(state.tracks.a).toMatchObject({ peerId: 'p2', hasMedia: true, enabled: true })
    expect(state.peers.p2?.videoTrack).toBe('a')
  })
})
