import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PeerNotification } from '../../../contracts/meeting/call/events.ts'
import { NOTIFICATIONS } from '../../../contracts/meeting/connection/notifications.ts'
import { parseWire, readWire } from '../../../contracts/meeting/connection/readWire.ts'
import { blankPeer, PeerDraft } from './peerCollection.ts'

/** Peers choose their ids and those of their tracks; a server forwards them. */
const ids = fc.constantFrom('me', 'p2', 'p3', 't1', 't2', '__proto__', 'constructor', 'toString', '', 'data')
const junk: fc.Arbitrary<unknown> = fc.constantFrom<unknown>(null, 7, 'x', true, [], [null], {}, { a: null })
const mostly = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 9, arbitrary }, { weight: 1, arbitrary: junk })
const track = fc.record(
  {
    track_id: mostly(ids),
    stream_id: mostly(fc.constant('s')),
    type: mostly(fc.constantFrom('audio', 'video')),
    mute: mostly(fc.boolean()),
    source: mostly(fc.constantFrom('regular', 'screen')),
  },
  { noNullPrototype: true },
)
const tracks = mostly(fc.dictionary(ids, mostly(track), { noNullPrototype: true, maxKeys: 3 }))
const peer = fc.record(
  {
    peer_id: mostly(ids),
    role: mostly(fc.constantFrom('guest', 'waiting', 'constructor')),
    groups: mostly(fc.array(mostly(fc.constant('_handraise')))),
    realtime: mostly(fc.boolean()),
    info: mostly(fc.record({ name: junk, data: junk }, { noNullPrototype: true })),
    tracks,
  },
  { noNullPrototype: true },
)
const peers = mostly(fc.dictionary(ids, mostly(peer), { noNullPrototype: true, maxKeys: 3 }))
const frame = fc.oneof(
  fc.record({
    method: fc.constantFrom('peer-list' as const, 'room-state' as const),
    params: fc.record({ peers, room: junk }),
  }),
  fc.record({
    method: fc.constantFrom('on-peer-join' as const, 'on-peer-update' as const, 'on-peer-leave' as const),
    params: mostly(peer),
  }),
  fc.record({
    method: fc.constantFrom('on-track-add' as const, 'on-track-update' as const, 'on-track-remove' as const),
    params: fc.record({ tracks, peer: mostly(peer) }),
  }),
)

describe('the collection of peers', () => {
  it('stays whole whatever frames come: every track has its peer, every peer its own tracks', () => {
    fc.assert(
      fc.property(fc.array(frame, { maxLength: 6 }), (frames) => {
        const draft = new PeerDraft({
          localPeerId: 'me',
          peers: { me: blankPeer('me', true) },
          tracks: {},
          orphanMedia: [],
        })
        for (const { method, params } of frames) {
          const reading = readWire(NOTIFICATIONS[method], parseWire(JSON.stringify(params)))
          if (reading) draft.apply({ method, params: reading.data } as PeerNotification)
        }
        const { peers, tracks } = draft.state
        expect(Object.getPrototypeOf(peers)).toBe(Object.prototype)
        expect(Object.getPrototypeOf(tracks)).toBe(Object.prototype)
        expect(Object.keys(peers)).toContain('me')
        for (const [id, one] of Object.entries(peers)) expect(one.id).toBe(id)
        for (const [id, one] of Object.entries(tracks)) expect(one.id).toBe(id)
        // JSON, as every context is.
        expect(JSON.parse(JSON.stringify(draft.state))).toEqual(draft.state)
      }),
      { numRuns: 100 },
    )
  })
})
