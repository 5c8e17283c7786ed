import fc from 'fast-check'
import { REQUESTS } from '../../../src/contracts/meeting/connection/requests.ts'

/** Methods of generated frames. `leave` is excluded, because it would end the test. */
const METHODS = [
  ...Object.keys(REQUESTS).filter((method) => method !== 'leave'),
  'constructor',
  '__proto__',
  'on-policy-change',
  '',
]
const ID = fc.oneof(
  fc.uuid(),
  fc.constantFrom('', 'x'.repeat(500), '__proto__'),
  fc.integer(),
  fc.constant(null),
)

const wrongValue = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom('', 'x'.repeat(5_000), -1, 1e308, null, true, [], {}, { __proto__: 1 }),
)

/** Names of fields with values that they must not have. */
const params = fc.dictionary(
  fc.constantFrom(
    ...[
      'name',
      'data',
      'offer',
      'desc',
      'tracks',
      'target',
      'candidate',
      'timestamp',
      'lock',
      'reason',
      'info',
    ],
    ...[
      'roles',
      'peer_id',
      'requested_for',
      'role',
      'force',
      'token',
      'limit',
      'iterator',
      'query',
      'offset',
    ],
    ...[
      'key',
      'keys',
      'mute',
      'value',
      'type',
      'source',
      'track_id',
      'stream_id',
      'peers',
      'group',
      'sfu_node_id',
    ],
  ),
  wrongValue,
  { maxKeys: 6 },
)

const description = fc.record({
  type: fc.constantFrom('offer', 'answer', 'rollback'),
  sdp: fc.oneof(fc.string(), fc.constantFrom('v=0', 'v=0\r\nm=audio 9 X 0\r\n', 'm='.repeat(2_000))),
})
const trackId = fc.constantFrom('t1', 't2', 't3')
const track = fc.record({
  track_id: trackId,
  stream_id: fc.constant('s'),
  type: fc.constantFrom('audio', 'video', 'smell'),
  source: fc.constantFrom('regular', 'screen', ''),
  mute: fc.boolean(),
})

/** Well-formed calls at the wrong moment, or about a missing peer. */
const plausible = fc.oneof(
  fc.record({
    method: fc.constant('join'),
    params: fc.record({ name: fc.string({ maxLength: 20 }), offer: description }),
  }),
  fc.record({
    method: fc.constantFrom('offer', 'answer'),
    params: fc.record({ desc: description, tracks: fc.dictionary(trackId, track) }),
  }),
  fc.record({
    method: fc.constant('trickle'),
    params: fc.record({
      target: fc.constantFrom(0, 1, 2),
      candidate: fc.record({
        candidate: fc.oneof(fc.string(), fc.constant('candidate:1 1 UDP 1 10.0.0.1 9 typ host')),
      }),
    }),
  }),
  fc.record({
    method: fc.constant('track-update'),
    params: fc.record({ tracks: fc.dictionary(trackId, track) }),
  }),
  fc.record({
    method: fc.constantFrom('group-join', 'group-leave'),
    params: fc.record({ name: fc.string({ minLength: 1, maxLength: 5 }) }),
  }),
  fc.record({
    method: fc.constant('broadcast'),
    params: fc.record({ info: fc.record({ message: fc.string(), type: fc.constant('noise') }) }),
  }),
  fc.record({
    method: fc.constantFrom(
      'peer-leave-request',
      'get-peer',
      'group-add',
      'role-change-request',
      'track-update-request',
    ),
    params: fc.record({
      requested_for: fc.uuid(),
      peer_id: fc.uuid(),
      name: fc.constant('g'),
      role: fc.constantFrom('doctor', 'patient', 'nobody'),
      force: fc.boolean(),
      track_id: trackId,
      mute: fc.boolean(),
    }),
  }),
  fc.record({
    method: fc.constantFrom('set-metadata', 'get-metadata'),
    params: fc.record({ key: fc.string({ minLength: 1, maxLength: 9 }), data: fc.jsonValue() }),
  }),
  fc.record({
    method: fc.constantFrom('poll-info-set', 'poll-start', 'poll-stop', 'poll-result', 'poll-questions-get'),
    params: fc.record({ poll_id: fc.constantFrom('p1', 'p2', ''), title: fc.string({ maxLength: 9 }) }),
  }),
  fc.record({
    method: fc.constantFrom('poll-response', 'poll-responses', 'poll-leaderboard', 'poll-list'),
    params: fc.record({
      poll_id: fc.constantFrom('p1', 'p2'),
      responses: fc.array(fc.record({ question: fc.integer({ min: 0, max: 3 }), option: fc.integer() })),
      state: fc.constantFrom('created', 'started', 'stopped', 'melted'),
      offset: fc.integer(),
    }),
  }),
  fc.record({
    method: fc.constantFrom('find-peer', 'ping', 'end-room'),
    params: fc.record({ timestamp: fc.nat() }),
  }),
)

const frame = fc.oneof(
  { weight: 4, arbitrary: fc.record({ method: fc.constantFrom(...METHODS), params, id: ID }) },
  { weight: 4, arbitrary: fc.tuple(plausible, ID).map(([call, id]) => ({ ...call, id })) },
  { weight: 1, arbitrary: fc.jsonValue() },
)

export const randomFrame: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: frame.map((one) => JSON.stringify(one)) },
  { weight: 1, arbitrary: frame.map((one) => JSON.stringify(one).slice(0, -2)) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '[]', 'null', '{}', '['.repeat(5_000), `"${'x'.repeat(300_000)}"`),
  },
)
