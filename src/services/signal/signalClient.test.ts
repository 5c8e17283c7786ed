import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LIMIT, TIME } from '../../contracts/constants.ts'
import type { ClientSent, FakeSocket } from '../testing/fakeSocket.ts'
import { connected, never, outcomeOf } from '../testing/signalFixture.ts'
import { signalUrl } from './signalClient.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const refuse =
  (socket: FakeSocket, code: number) =>
  ({ id }: ClientSent) =>
    queueMicrotask(() => socket.notify({ id, error: { code, message: 'no' } }))

describe('the websocket', () => {
  it('M7.024 M9.61 M9.62 is opened with peer, token, agent and protocol', () => {
    const url = new URL(signalUrl('wss://signal.example/ws?x=1', 'p1', 't.o.k', 'os:web'))
    expect(Object.fromEntries(url.searchParams)).toEqual({
      x: '1',
      peer: 'p1',
      token: 't.o.k',
      user_agent_v2: 'os:web',
      protocol_version: '2.5',
      protocol_spec: '20250115',
    })
  })

  it('M8.002 M8.003 M8.004 reports how it closed: never opened, refused, or lost', () => {
    const abnormal = connected({ open: false })
    abnormal.socket.drops(1006)
    expect(abnormal.facts.at(-1)).toMatchObject({ type: 'closed', opened: false, error: { code: 1006 } })
    const failed = connected({ open: false })
    failed.socket.drops(1006, { failed: true })
    expect(failed.facts.at(-1)).toMatchObject({ type: 'closed', opened: false, error: { code: 1000 } })
    const lost = connected()
    lost.socket.drops(1001)
    expect(lost.facts.at(-1)).toMatchObject({
      type: 'closed',
      opened: true,
      code: 1001,
      error: { code: 1003 },
    })
  })

  it('M7.032 is closed normally on request, and reports nothing then', () => {
    const { socket, subscription, facts } = connected()
    subscription.unsubscribe()
    expect(socket.closedWith).toBe(1_000)
    socket.drops(1_000)
    expect(facts.map(({ type }) => type)).toEqual(['opened'])
  })
})

describe('calls', () => {
  it('M7.025 are JSON-RPC: an id, 2.0, and the answer with the same id', async () => {
    const { client, socket } = connected()
    const outcome = outcomeOf(client.request('broadcast', { info: { message: 'Hi' } }, never))
    expect(socket.sent).toEqual([
      {
        method: 'broadcast',
        params: { info: { message: 'Hi', type: 'chat' } },
        id: 'id-1',
        jsonrpc: '2.0',
      },
    ])
    socket.notify({ id: 'other', result: { message_id: 'wrong' } })
    socket.notify({ id: 'id-1', result: { message_id: 'm1', timestamp: 5 } })
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome.value).toEqual({ message_id: 'm1', timestamp: 5 })
  })

  it('M7.026 join sends our identity, our capabilities and an offer', async () => {
    const { client, socket } = connected()
    const offer = { type: 'offer' as const, sdp: 'v=0' }
    outcomeOf(client.request('join', { name: 'Ana', offer, simulcast: true }, never))
    expect(socket.sent[0]?.params).toEqual({
      name: 'Ana',
      data: '',
      disableVidAutoSub: true,
      offer,
      server_sub_degrade: false,
      simulcast: true,
      onDemandTracks: false,
    })
  })

  it('M7.027 M7.031 M7.033 offer, broadcast and end-room carry their params', () => {
    const { client, socket } = connected()
    const desc = { type: 'offer' as const, sdp: 'v=0' }
    outcomeOf(client.request('offer', { desc, tracks: {}, sfu_node_id: 'n1' }, never))
    outcomeOf(
      client.request(
        'broadcast',
        { info: { message: 'x', type: 'chat' }, roles: ['a'], peer_id: 'p2' },
        never,
      ),
    )
    outcomeOf(client.request('end-room', { lock: true, reason: 'over' }, never))
    expect(socket.sent.map(({ params }) => params)).toEqual([
      { desc, tracks: {}, sfu_node_id: 'n1' },
      { info: { message: 'x', type: 'chat' }, roles: ['a'], peer_id: 'p2' },
      { lock: true, reason: 'over' },
    ])
  })

  it('M7.032 a preview may leave, and uses no methods of a joined call', async () => {
    const { client, socket } = connected({ joined: false })
    await expect(client.request('broadcast', { info: { message: 'Hi' } }, never)).rejects.toThrow(
      'before a call was joined',
    )
    client.notify('leave', { client_reason: 'user request' })
    expect(socket.sent).toEqual([{ method: 'leave', params: { client_reason: 'user request' } }])
  })

  it('M7.028 M7.029 M7.030 M7.032 answer, trickle, track-update and leave go without id', () => {
    const { client, socket } = connected()
    client.notify('answer', { desc: { type: 'answer', sdp: 'v=0' } })
    client.notify('trickle', { target: 1, candidate: { candidate: 'c' }, sfu_node_id: 'n1' })
    client.notify('track-update', { tracks: {} })
    client.notify('leave', { client_reason: 'user request' })
    expect(socket.sent).toEqual([
      { method: 'answer', params: { desc: { type: 'answer', sdp: 'v=0' } } },
      { method: 'trickle', params: { target: 1, candidate: { candidate: 'c' }, sfu_node_id: 'n1' } },
      { method: 'track-update', params: { tracks: {} } },
      { method: 'leave', params: { client_reason: 'user request' } },
    ])
  })

  it.each([
    { title: 'M7.113 500', code: 500 },
    { title: 'M7.113 599', code: 599 },
    { title: 'M7.114 429', code: 429 },
    { title: 'M7.115 1003', code: 1003 },
  ])('$title is tried three times (M7.112), after a delay each (M7.116)', async ({ code }) => {
    const { client, socket } = connected()
    socket.answer = refuse(socket, code)
    const outcome = outcomeOf(client.request('broadcast', { info: { message: 'Hi' } }, never))
    await vi.advanceTimersByTimeAsync(2_999)
    expect(socket.sent).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(socket.sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(socket.sent).toHaveLength(3)
    expect(outcome.code).toBe(code)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(socket.sent).toHaveLength(3)
    expect(LIMIT.callTries).toBe(3)
  })

  it('M7.112 a later try that succeeds is the answer', async () => {
    const { client, socket } = connected()
    socket.answer = (frame) => {
      if (socket.sent.length === 1) refuse(socket, 503)(frame)
      else queueMicrotask(() => socket.notify({ id: frame.id, result: { timestamp: 9 } }))
    }
    const outcome = outcomeOf(client.request('broadcast', { info: { message: 'Hi' } }, never))
    await vi.advanceTimersByTimeAsync(3_000)
    expect(outcome.value).toEqual({ timestamp: 9 })
  })

  it.each([400, 403, 404, 421])('M7.113 %i is not tried again', async (code) => {
    const { client, socket } = connected()
    socket.answer = refuse(socket, code)
    const outcome = outcomeOf(client.request('role-change', { role: 'patient' }, never))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(outcome.code).toBe(code)
    expect(socket.sent).toHaveLength(1)
  })

  it('M7.112 M8.032 join is tried once here and its refusal is terminal', async () => {
    const { client, socket } = connected()
    socket.answer = refuse(socket, 500)
    const outcome = outcomeOf(client.request('join', { name: 'Ana' }, never))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(socket.sent).toHaveLength(1)
    expect(outcome.reason).toMatchObject({ error: { code: 500, terminal: true, action: 'JOIN' } })
  })

  it('M7.115 a call that loses its socket is sent again on the next one', async () => {
    const { client, socket, sockets, subscription } = connected()
    const outcome = outcomeOf(client.request('broadcast', { info: { message: 'Hi' } }, never))
    socket.drops(1006)
    subscription.unsubscribe()
    client.connect('wss://signal.example/ws').subscribe()
    const next = sockets[1]
    next?.opens()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(next?.frames('broadcast')).toHaveLength(1)
    next?.notify({ id: next.sent[0]?.id, result: { message_id: 'm1' } })
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome.value).toEqual({ message_id: 'm1' })
  })

  it('M7.115 M9.42 a call without any socket waits for one, and is lost after the window', async () => {
    const { client, socket } = connected()
    socket.drops(1006)
    const outcome = outcomeOf(client.request('broadcast', { info: { message: 'Hi' } }, never))
    client.notify('leave', { client_reason: 'user request' })
    await vi.advanceTimersByTimeAsync(59_999)
    expect(outcome.code).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(outcome.code).toBe(1003)
    expect(socket.sent).toEqual([])
  })

  it('M7.033 params that do not fit are refused before anything is sent or awaited', async () => {
    const { client, socket } = connected()
    const outcome = outcomeOf(client.request('get-metadata', { key: 'x'.repeat(129) }, never))
    await vi.advanceTimersByTimeAsync(TIME.callAnswer)
    expect(outcome.reason).toBeInstanceOf(Error)
    expect(socket.sent).toEqual([])
  })

  it('M7.112 no call waits for ever on an open socket', async () => {
    const { client, socket } = connected()
    const outcome = outcomeOf(client.request('join', { name: 'Ana' }, never))
    await vi.advanceTimersByTimeAsync(TIME.callAnswer)
    expect(outcome.code).toBe(1003)
    expect(socket.sent).toHaveLength(1)
  })

  it('M7.116 an aborted call stops waiting for its next try', async () => {
    const { client, socket } = connected()
    const abort = new AbortController()
    socket.answer = refuse(socket, 500)
    const outcome = outcomeOf(client.request('broadcast', { info: { message: 'Hi' } }, abort.signal))
    await vi.advanceTimersByTimeAsync(1_000)
    abort.abort('stopped')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(outcome.reason).toBe('stopped')
    expect(socket.sent).toHaveLength(1)
  })
})

describe('the ping', () => {
  it('M7.035 sends a timestamp; any frame is its pong', async () => {
    const { client, socket } = connected()
    const outcome = outcomeOf(client.ping(never))
    expect(socket.sent[0]).toMatchObject({ method: 'ping', params: { timestamp: Date.now() } })
    const before = Date.now()
    await vi.advanceTimersByTimeAsync(40)
    socket.notify({ method: 'node-info', params: {} })
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome.value).toBe(before + 40)
  })

  it('M7.035 without a socket it is lost at once, and an abort ends it', async () => {
    const { client, socket } = connected()
    const abort = new AbortController()
    const aborted = outcomeOf(client.ping(abort.signal))
    abort.abort('stopped')
    socket.drops(1006)
    const lost = outcomeOf(client.ping(never))
    await vi.advanceTimersByTimeAsync(0)
    expect(aborted.reason).toBe('stopped')
    expect(lost.code).toBe(1003)
  })
})
