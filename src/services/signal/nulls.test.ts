import { describe, expect, it, vi } from 'vitest'
import type { RequestMethod } from '../../contracts/meeting/connection/requests.ts'
import { connected, never, outcomeOf } from '../testing/signalFixture.ts'

/** Frames of another server, as the provider's own client accepts them (protocol §3.2, §3.7, §7.3, §7.4). */

const peer = (id: string, more: object = {}) => ({
  peer_id: id,
  role: 'guest',
  groups: [],
  realtime: true,
  info: { name: 'Ana', data: '', user_id: 'u', type: 'regular' },
  ...more,
})
const track = (id: string, more: object = {}) => ({ track_id: id, stream_id: 's', type: 'video', ...more })
const role = (more: object = {}) => ({
  name: 'guest',
  priority: 1,
  publishParams: { allowed: ['audio'] },
  subscribeParams: { subscribeToRoles: ['host'] },
  permissions: { mute: true },
  ...more,
})
const policyOf = (more: object) => ({ name: 'guest', known_roles: { guest: role(more) } })
const roomOf = (more: object) => ({ peers: { p2: peer('p2') }, room: { session_id: 'x', ...more } })
const pollOf = (more: object) => ({ polls: [{ poll_id: 'q1', title: 'How?', ...more }] })

const NOTIFIED: readonly [what: string, method: string, params: object, reads: object][] = [
  ['groups', 'on-peer-update', peer('p2', { groups: null }), { peer_id: 'p2' }],
  ['joined_at', 'on-peer-join', peer('p2', { joined_at: null }), { peer_id: 'p2' }],
  ['realtime', 'on-peer-update', peer('p2', { realtime: null }), { peer_id: 'p2' }],
  ['tracks of a peer', 'on-peer-join', peer('p2', { tracks: null }), { peer_id: 'p2' }],
  ['info', 'on-peer-join', peer('p2', { info: null }), { info: { name: '', type: 'regular' } }],
  [
    'fields of info',
    'on-peer-join',
    peer('p2', { info: { name: 'Ana', data: null, type: null } }),
    { info: { name: 'Ana', data: '' } },
  ],
  [
    'source, mute and description',
    'on-track-add',
    { tracks: { t: track('t', { source: null, mute: null, description: null }) } },
    { tracks: { t: { source: 'regular', mute: false } } },
  ],
  [
    'peer of tracks',
    'on-track-update',
    { tracks: { t: track('t') }, peer: null },
    { tracks: { t: { track_id: 't' } } },
  ],
  ['recording', 'peer-list', roomOf({ recording: null }), { peers: { p2: { role: 'guest' } } }],
  [
    'parts of recording',
    'peer-list',
    roomOf({ recording: { browser: null, sfu: { state: null, started_at: null } } }),
    { room: { session_id: 'x' } },
  ],
  ['streaming', 'peer-list', roomOf({ streaming: null }), { room: { session_id: 'x' } }],
  [
    'variants',
    'peer-list',
    roomOf({ streaming: { hls: { enabled: true, variants: null } } }),
    { room: { streaming: { hls: { enabled: true } } } },
  ],
  ['room', 'peer-list', { peers: { p2: peer('p2') }, room: null }, { peers: { p2: { role: 'guest' } } }],
  [
    'room state',
    'room-state',
    { peer_count: null, room: { name: null }, peers: null },
    { peer_count: 0, room: { name: '' } },
  ],
  ['priority', 'on-policy-change', policyOf({ priority: null }), { known_roles: { guest: { priority: 0 } } }],
  [
    'publishParams',
    'on-policy-change',
    policyOf({ publishParams: null }),
    { known_roles: { guest: { publishParams: { allowed: [] } } } },
  ],
  [
    'allowed, audio and video',
    'on-policy-change',
    policyOf({ publishParams: { allowed: null, audio: null, video: null } }),
    { known_roles: { guest: { publishParams: { allowed: [] } } } },
  ],
  [
    'simulcast',
    'on-policy-change',
    policyOf({ publishParams: { allowed: ['video'], simulcast: null } }),
    { known_roles: { guest: { publishParams: { allowed: ['video'] } } } },
  ],
  [
    'layers',
    'on-policy-change',
    policyOf({ publishParams: { simulcast: { video: { layers: null }, screen: null } } }),
    { name: 'guest' },
  ],
  [
    'fields of a layer',
    'on-policy-change',
    policyOf({ publishParams: { simulcast: { video: { layers: [{ rid: 'f', maxBitrate: null }] } } } }),
    { known_roles: { guest: { publishParams: { simulcast: { video: { layers: [{ rid: 'f' }] } } } } } },
  ],
  [
    'subscribeParams',
    'on-policy-change',
    policyOf({ subscribeParams: null }),
    { known_roles: { guest: { subscribeParams: { subscribeToRoles: [] } } } },
  ],
  [
    'subscribeToRoles',
    'on-policy-change',
    policyOf({ subscribeParams: { subscribeToRoles: null } }),
    { known_roles: { guest: { subscribeParams: { subscribeToRoles: [] } } } },
  ],
  [
    'permissions',
    'on-policy-change',
    policyOf({ permissions: null }),
    { known_roles: { guest: { permissions: { mute: false } } } },
  ],
  [
    'plugins',
    'on-policy-change',
    { ...policyOf({}), plugins: null, app_data: null, template_id: null },
    { template_id: '' },
  ],
  ['vote', 'on-poll-start', pollOf({ vote: null }), { polls: [{ poll_id: 'q1', vote: [] }] }],
  [
    'responses',
    'on-poll-start',
    pollOf({ responses: null, mode: null, created_by: null, started_at: null }),
    { polls: [{ responses: [] }] },
  ],
  [
    'questions of counts',
    'on-poll-stats',
    { polls: [{ poll_id: 'q1', questions: null, user_count: null }] },
    { polls: [{ poll_id: 'q1', user_count: 0 }] },
  ],
  [
    'a count among counts',
    'on-poll-stats',
    { polls: [{ poll_id: 'q1', questions: [{ question: 1, options: [3, null, 2] }] }] },
    { polls: [{ questions: [{ options: [3, 0, 2] }] }] },
  ],
  [
    'data of metadata',
    'on-metadata-change',
    { values: [{ key: 'k', data: null, updated_by: null }] },
    { values: [{ key: 'k', data: null }] },
  ],
  ['data left out', 'on-metadata-change', { values: [{ key: 'k' }] }, { values: [{ key: 'k', data: null }] }],
  [
    'nulls inside data',
    'on-metadata-change',
    { values: [{ key: 'k', data: { a: null, b: [null] } }] },
    { values: [{ data: { a: null, b: [null] } }] },
  ],
  [
    'roles of a message',
    'on-broadcast',
    {
      message_id: 'm',
      timestamp: 1,
      roles: null,
      private: null,
      info: { message: 'Hi', type: null },
      peer: null,
    },
    { private: false, info: { message: 'Hi', type: 'chat' } },
  ],
  [
    'info of a sender',
    'on-broadcast',
    { message_id: 'm', timestamp: 1, info: { message: 'Hi' }, peer: peer('p2', { info: null }) },
    { peer: { peer_id: 'p2' } },
  ],
  [
    'who asks',
    'on-track-update-request',
    { requested_by: null, track_id: 't', stream_id: null, mute: true },
    { mute: true },
  ],
  [
    'who orders',
    'on-peer-leave-request',
    { requested_by: null, reason: null, room_end: null },
    { room_end: false },
  ],
  [
    'a transcription',
    'on-transcription-update',
    { mode: null, state: 'started', error: null },
    { mode: 'caption', state: 'started' },
  ],
  [
    'a whiteboard',
    'on-whiteboard-update',
    { id: 'b', title: null, attributes: null, state: 'open' },
    { id: 'b', state: 'open' },
  ],
  ['a node of an offer', 'offer', { type: 'offer', sdp: 'v=0', sfu_node_id: null }, { sdp: 'v=0' }],
  [
    'fields of a candidate',
    'trickle',
    { target: 0, candidate: { candidate: 'c', sdpMid: null, usernameFragment: null } },
    { target: 0 },
  ],
]

const UNREADABLE = [null, 'x', 7, { what: [] }] as const

describe('a null', () => {
  it.each(NOTIFIED)('M7.025 as %s of %s loses nothing of its frame', (_, method, params, reads) => {
    const { socket, notifications, warnings } = connected()
    socket.notify({ jsonrpc: '2.0', method, params })
    expect(notifications).toMatchObject([{ method, params: reads }])
    expect(warnings).toEqual([])
  })

  it.each<[RequestMethod, object, object]>([
    ['get-peer', peer('p2', { groups: null }), { peer_id: 'p2' }],
    [
      'find-peer',
      { peers: [peer('p2', { joined_at: null })], iterator: null, total: null },
      { peers: [{ peer_id: 'p2' }] },
    ],
    ['get-metadata', { data: null, updated_by: null }, { data: null }],
    [
      'poll-questions-get',
      {
        questions: [
          {
            question: { index: 1, text: 'How?', type: 'short-answer', weight: null },
            options: null,
            answer: { hidden: null, text: null },
          },
        ],
      },
      { questions: [{ question: { index: 1 } }] },
    ],
    [
      'poll-responses',
      { responses: [{ response: { question: 1, option: null, text: null }, peer: null }] },
      { responses: [{ peer: { peerid: '' } }] },
    ],
    [
      'poll-leaderboard',
      {
        poll_id: 'q1',
        questions: [{ position: 1, score: 2, duration: null, peer: { hash: null, username: null } }],
      },
      { questions: [{ position: 1, duration: 0 }] },
    ],
    [
      'whiteboard-get',
      { id: 'b', addr: 'a', token: 't', owner: null, permissions: null },
      { id: 'b', permissions: [] },
    ],
    ['broadcast', { message_id: null, timestamp: null }, {}],
  ])('M7.025 in the answer to %s loses nothing of it', async (method, result, reads) => {
    const { client, socket } = connected()
    socket.answer = ({ id }) => queueMicrotask(() => socket.notify({ id, result, error: null }))
    const params = { peer_id: 'p2', key: 'k', poll_id: 'q1', id: 'b', info: { message: 'Hi' } }
    const outcome = outcomeOf(client.request(method as 'get-peer', params, never))
    await vi.waitFor(() => expect(outcome.value).toMatchObject(reads))
  })

  it('M7.025 as id, error and result of a notification is none of them', () => {
    const { socket, notifications } = connected()
    socket.notify({ id: null, error: null, result: null, method: 'on-peer-leave', params: { peer_id: 'p2' } })
    expect(notifications).toHaveLength(1)
  })

  it('as the code of a refusal is an answer all the same', async () => {
    const { client, socket } = connected()
    socket.answer = ({ id }) =>
      queueMicrotask(() => socket.notify({ id, error: { code: null, message: null }, result: null }))
    const outcome = outcomeOf(client.request('get-peer', { peer_id: 'p2' }, never))
    await vi.waitFor(() => expect(outcome.code).toBe(0))
  })
})

describe('what cannot be read', () => {
  const received = (method: string, params: object, warned = 1) => {
    const { socket, notifications, warnings } = connected()
    socket.notify({ method, params })
    expect(notifications).toHaveLength(1)
    expect(warnings).toHaveLength(warned)
    expect(warnings.join()).not.toContain('Ana')
    return notifications[0]?.params
  }

  it.each(UNREADABLE)('M7.025 costs no other peer and no other track: %j', (junk) => {
    const params = {
      peers: {
        p1: junk,
        p2: peer('p2', { tracks: { a: junk, b: track('b') } }),
        p3: peer('p3', { role: 5 }),
      },
      room: { session_id: 'x', streaming: { hls: { variants: [7, { url: 'u' }] } } },
    }
    expect(received('peer-list', params)).toMatchObject({
      peers: { p2: { tracks: { b: { track_id: 'b' } } } },
      room: { streaming: { hls: { variants: [{ url: 'u' }] } } },
    })
    expect(Object.keys((received('peer-list', params) as typeof params).peers)).toEqual(['p2'])
  })

  it.each(UNREADABLE)('M7.025 costs no other poll, role, value or speaker: %j', (junk) => {
    expect(received('on-poll-start', { polls: [junk, { poll_id: 'q2' }] })).toMatchObject({
      polls: [{ poll_id: 'q2' }],
    })
    expect(
      received(
        'on-policy-change',
        { name: 'guest', known_roles: { other: junk, guest: role() } },
        // A null member is ignored.
        junk === null ? 0 : 1,
      ),
    ).toMatchObject({
      known_roles: { guest: { name: 'guest' } },
    })
    expect(received('on-metadata-change', { values: [junk, { key: 'k', data: 1 }] })).toMatchObject({
      values: [{ key: 'k', data: 1 }],
    })
    expect(
      received('active-speakers', { 'speaker-list': [junk, { peer_id: 'p2', track_id: 't', level: 3 }] }),
    ).toEqual({ 'speaker-list': [{ peer_id: 'p2', track_id: 't', level: 3 }] })
  })

  it('M7.025 is left out where it is optional, and takes what needs it', () => {
    expect(received('on-peer-join', peer('p2', { joined_at: 'soon' }))).toMatchObject({ peer_id: 'p2' })
    expect(received('on-track-add', { tracks: { a: track('a', { type: 'smell' }), b: track('b') } })).toEqual(
      {
        tracks: { b: expect.objectContaining({ track_id: 'b' }) },
      },
    )
  })

  it('M7.079 a list without its peers is not read as an empty room', () => {
    const { socket, notifications, warnings } = connected()
    socket.notify({ method: 'peer-list', params: { peers: null, room: {} } })
    socket.notify({ method: 'peer-list', params: { peers: 'all', room: {} } })
    expect(notifications).toEqual([])
    expect(warnings).toHaveLength(2)
  })

  it('M7.025 an answer that cannot be used fails its call, and no other', async () => {
    const { client, socket, warnings } = connected()
    socket.answer = ({ id, method }) =>
      queueMicrotask(() => socket.notify({ id, result: method === 'get-peer' ? [] : { message_id: 'm' } }))
    const lost = outcomeOf(client.request('get-peer', { peer_id: 'p2' }, never))
    const fine = outcomeOf(client.request('broadcast', { info: { message: 'Hi' } }, never))
    await vi.waitFor(() => expect(lost.reason).toEqual(new Error('The answer to get-peer cannot be read')))
    await vi.waitFor(() => expect(fine.value).toEqual({ message_id: 'm' }))
    expect(warnings).toEqual(['The answer to get-peer does not have the agreed shape'])
  })
})
