import fc from 'fast-check'
import type { MeetingRole } from '../ports.ts'
import type { RoomCommand } from '../room/roomCommands.ts'
import { pollCommand } from './pollCommands.ts'
import { whiteboardCommand } from './whiteboardCommands.ts'

const ROLE_NAMES: MeetingRole[] = ['doctor', 'patient', 'waiting', 'observer']
const id = fc.constantFrom('ana', 'ben', 'cleo', 'dan', 'eve')
const role = fc.constantFrom(...ROLE_NAMES)
const track = fc
  .record({
    track_id: fc.constantFrom('t1', 't2', 't3', 't4', 't5', 't6'),
    type: fc.constantFrom('audio' as const, 'video' as const),
    source: fc.constantFrom('regular', 'screen'),
    mute: fc.boolean(),
  })
  .map((part) => ({ ...part, stream_id: `s-${part.track_id}`, description: '' }))
const tracks = fc.uniqueArray(track, { selector: (one) => one.track_id, maxLength: 4 })

/** Any command, by any of five peers, about any of them. */
export const command: fc.Arbitrary<RoomCommand> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('connect' as const),
      peerId: id,
      userId: fc.constantFrom('user', 'user-b', 'user-c', ''),
      tokenId: fc.constantFrom('token', 'token', 'stolen'),
      role,
      addressTag: fc.constantFrom('', 'here'),
      takesPlace: fc.boolean(),
      companion: fc.constantFrom(null, 'relative', 'interpreter'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('join' as const),
      peerId: id,
      name: fc.string(),
      data: fc.string(),
      autoVideo: fc.boolean(),
      degrades: fc.boolean(),
      encrypts: fc.boolean(),
      at: fc.nat(),
      sessionId: fc.uuid(),
    }),
  },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('publish' as const), peerId: id, tracks }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('updateTracks' as const), peerId: id, tracks }) },
  fc.record({ type: fc.constant('updatePeer' as const), peerId: id, name: fc.string(), data: fc.string() }),
  fc.record({
    type: fc.constant('sendMessage' as const),
    peerId: id,
    message: fc.string(),
    kind: fc.constant('chat'),
    toRoles: fc.option(fc.array(role), { nil: undefined }),
    toPeer: fc.option(id, { nil: undefined }),
    messageId: fc.uuid(),
    clientId: fc.option(fc.constantFrom('c1', 'c2'), { nil: undefined }),
    at: fc.nat(),
  }),
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant('requestRoleChange' as const),
      peerId: id,
      target: fc.option(id, { nil: undefined }),
      ofRoles: fc.option(fc.array(role), { nil: undefined }),
      role: fc.oneof(role, fc.constant('nobody')),
      force: fc.boolean(),
      token: fc.constantFrom('r1', 'r2'),
    }),
  },
  fc.record({
    type: fc.constant('acceptRoleChange' as const),
    peerId: id,
    role,
    token: fc.constantFrom('r1', 'r2'),
  }),
  fc.record({ type: fc.constant('removePeer' as const), peerId: id, target: id, reason: fc.string() }),
  fc.record({
    type: fc.constant('changeGroup' as const),
    peerId: id,
    target: id,
    group: fc.constantFrom('_handraise', 'b'),
    member: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('requestMute' as const),
    peerId: id,
    target: id,
    trackId: fc.constantFrom('t1', 't2', 't3'),
    streamId: fc.constant('s'),
    mute: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('requestMuteOfMany' as const),
    peerId: id,
    target: fc.option(id, { nil: undefined }),
    ofRoles: fc.option(fc.array(role), { nil: undefined }),
    kind: fc.option(fc.constantFrom('audio' as const, 'video' as const), { nil: undefined }),
    source: fc.constant(undefined),
    mute: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('storeValue' as const),
    peerId: id,
    key: fc.constantFrom('k1', 'k2'),
    data: fc.jsonValue(),
    ifVersion: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
    at: fc.nat(),
  }),
  fc.record({
    type: fc.constant('observeKeys' as const),
    peerId: id,
    keys: fc.uniqueArray(fc.constantFrom('k1', 'k2')),
  }),
  { weight: 4, arbitrary: pollCommand(id) },
  { weight: 4, arbitrary: whiteboardCommand(id) },
  fc.record({
    type: fc.constant('changeNode' as const),
    peerId: fc.constant(null),
    nodeId: fc.constantFrom('n1', 'n2'),
  }),
  fc.record({ type: fc.constant('unlock' as const), peerId: fc.constant(null) }),
  fc.record({ type: fc.constant('leave' as const), peerId: id }),
  { weight: 2, arbitrary: fc.record({ type: fc.constant('loseSocket' as const), peerId: id }) },
  fc.record({ type: fc.constant('expire' as const), peerId: id }),
  fc.record({
    type: fc.constant('endRoom' as const),
    peerId: fc.option(id, { nil: null }),
    reason: fc.string(),
    lock: fc.constantFrom(false, false, false, true),
  }),
)
