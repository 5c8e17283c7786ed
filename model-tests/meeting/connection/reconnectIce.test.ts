import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TIME } from '../../../src/contracts/constants.ts'
import { joinedCall, tracksOf } from '../harness/startCall.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A joined call with both connections up. */
const steadyCall = async () => {
  const call = await joinedCall()
  const [publish, subscribe] = call.connections
  if (!publish || !subscribe) throw new Error('A call has two connections')
  publish.becomes('connected')
  subscribe.becomes('connected')
  await call.advance(0)
  const restarts = () => publish.offers.filter(({ iceRestart }) => iceRestart).length
  return { ...call, publish, subscribe, restarts }
}

describe('a publish connection that is lost', () => {
  it('M4.078 M8.091 M4.048 failed, it is restarted at once, with all tracks, and the call goes on', async () => {
    const call = await steadyCall()
    call.publish.becomes('failed')
    expect(call.room()).toBe('Reconnecting')
    await call.advance(0)
    expect(call.restarts()).toBe(1)
    expect(tracksOf(call.server.socket.frames('offer').at(-1))).toEqual(['audio', 'video'])
    expect(call.room()).toBe('Reconnecting')
    call.publish.becomes('connected')
    expect(call.room()).toBe('Connected')
    expect(call.errors()).toEqual([])
    await call.advance(2 * TIME.retryWindow)
    expect(call.room()).toBe('Connected')
  })

  it('M8.092 M9.49 disconnected, it has five seconds to come back by itself', async () => {
    const call = await steadyCall()
    call.publish.becomes('disconnected')
    await call.advance(4_999)
    call.publish.becomes('connected')
    await call.advance(5_000)
    expect(call.restarts()).toBe(0)
    expect(call.room()).toBe('Connected')
    call.publish.becomes('disconnected')
    await call.advance(5_000)
    expect(call.room()).toBe('Reconnecting')
    await call.advance(1)
    expect(call.restarts()).toBe(1)
  })

  it('M8.091 M9.49 a restart that does not connect in five seconds is followed by another', async () => {
    const call = await steadyCall()
    call.publish.becomes('failed')
    await call.advance(0)
    call.publish.becomes('connecting')
    await call.advance(5_000 + TIME.iceRetryPause)
    expect(call.restarts()).toBe(2)
    call.publish.becomes('connected')
    expect(call.room()).toBe('Connected')
  })

  it('M4.082 M9.42 what is not mended within sixty seconds has failed, for good', async () => {
    const call = await steadyCall()
    call.publish.becomes('failed')
    await call.advance(59_999)
    expect(call.room()).toBe('Reconnecting')
    await call.advance(1)
    expect(call.end()).toMatchObject({
      reason: 'failed',
      error: { code: 4005, terminal: true, description: 'Could not recover after 60000 milliseconds' },
    })
  })

  it('M4.078 a server that refuses the offer is asked again, a second apart', async () => {
    const call = await steadyCall()
    call.server.refuses('offer', 400)
    call.publish.becomes('failed')
    await call.advance(10 * TIME.iceRetryPause)
    expect(call.room()).toBe('Reconnecting')
    expect(call.restarts()).toBeGreaterThan(5)
    expect(call.restarts()).toBeLessThan(13)
    call.server.answers.set('offer', () => ({ result: { type: 'answer', sdp: 'v=0' } }))
    await call.advance(TIME.iceRetryPause)
    call.publish.becomes('connected')
    expect(call.room()).toBe('Connected')
  })

  it('M4.080 it waits for the websocket, and one restart does for both', async () => {
    const call = await steadyCall()
    call.server.unreachable = true
    call.server.socket.drops(1006)
    call.publish.becomes('failed')
    await call.advance(30 * TIME.signalRetryDelay)
    expect(call.restarts()).toBe(0)
    call.server.unreachable = false
    await call.advance(TIME.signalRetryDelay)
    expect(call.restarts()).toBe(1)
    expect(call.room()).toBe('Reconnecting')
    call.publish.becomes('connected')
    expect(call.room()).toBe('Connected')
    await call.advance(TIME.retryWindow)
    expect(call.room()).toBe('Connected')
    expect(call.restarts()).toBe(1)
  })

  it('M8.095 M8.096 DTLS that stays in connecting or failed is an ICE failure, which is tried again', async () => {
    for (const state of ['connecting', 'failed'] as const) {
      const call = await steadyCall()
      call.publish.dtlsBecomes(state)
      await call.advance(10_000)
      expect(call.errors()).toMatchObject([{ code: 4005, name: 'ICEFailure', isTerminal: false }])
      await call.advance(1)
      expect(call.restarts()).toBe(1)
      call.publish.dtlsBecomes('connected')
      call.publish.becomes('connected')
      expect(call.room()).toBe('Connected')
      await call.leave()
    }
  })

  it('M4.071 a track shared while the websocket is away is offered once it is back', async () => {
    const call = await steadyCall()
    call.server.unreachable = true
    call.server.socket.drops(1006)
    const track = {
      track_id: 'late',
      stream_id: 's',
      type: 'video',
      source: 'regular',
      mute: false,
      description: '',
    } as const
    call.actor.send({ type: 'publish.trackAdded', track })
    await call.advance(20 * TIME.signalRetryDelay)
    call.server.unreachable = false
    await call.advance(2 * TIME.signalRetryDelay)
    expect(tracksOf(call.server.socket.frames('offer').at(-1))).toEqual(['audio', 'video', 'video'])
    expect(call.errors()).toEqual([])
  })
})

describe('why a call reconnects', () => {
  it.each([
    ['publish', 'failed', 4005, 'ICEFailure'],
    ['publish', 'disconnected', 4006, 'ICEDisconnected'],
    ['subscribe', 'failed', 4005, 'ICEFailure'],
    ['subscribe', 'disconnected', 4006, 'ICEDisconnected'],
  ] as const)('M8.029 M8.030 is told to the application: %s %s is %i', async (side, state, code, name) => {
    const call = await steadyCall()
    const told: unknown[] = []
    call.actor.on('RECONNECTING', ({ error }) => told.push(error))
    call[side].becomes(state)
    await call.advance(4_999)
    expect(told.length).toBe(state === 'failed' ? 1 : 0)
    await call.advance(1)
    expect(told).toEqual([
      expect.objectContaining({ code, name, action: side.toUpperCase(), terminal: false }),
    ])
  })
})

describe('a subscribe connection that is lost', () => {
  it('M4.079 M8.093 M4.050 it waits for the server to offer again', async () => {
    const call = await steadyCall()
    call.subscribe.becomes('failed')
    expect(call.room()).toBe('Reconnecting')
    await call.advance(20_000)
    expect(call.room()).toBe('Reconnecting')
    expect(call.restarts()).toBe(0)
    call.server.socket.notify({
      method: 'offer',
      params: { type: 'offer', sdp: 'v=0', sfu_node_id: 'node-1' },
    })
    await call.advance(0)
    expect(call.server.socket.frames('answer')).toHaveLength(1)
    call.subscribe.becomes('connected')
    expect(call.room()).toBe('Connected')
  })

  it('M8.094 M9.50 disconnected, it counts as lost after five seconds', async () => {
    const call = await steadyCall()
    call.subscribe.becomes('disconnected')
    await call.advance(4_999)
    expect(call.room()).toBe('Connected')
    await call.advance(1)
    expect(call.room()).toBe('Reconnecting')
    call.subscribe.becomes('connected')
    expect(call.room()).toBe('Connected')
  })

  it('M9.45 M4.082 the wait ends after sixty seconds', async () => {
    const call = await steadyCall()
    call.subscribe.becomes('failed')
    await call.advance(59_999)
    expect(call.end()).toBeUndefined()
    await call.advance(1)
    expect(call.end()).toMatchObject({ reason: 'failed', error: { code: 4005, terminal: true } })
  })

  it('M4.081 it waits for the websocket first', async () => {
    const call = await steadyCall()
    call.server.unreachable = true
    call.server.socket.drops(1006)
    call.subscribe.becomes('failed')
    await call.advance(50 * TIME.signalRetryDelay)
    call.server.unreachable = false
    await call.advance(TIME.signalRetryDelay)
    // Its own sixty seconds start now.
    await call.advance(TIME.retryWindow / 2)
    expect(call.room()).toBe('Reconnecting')
    call.subscribe.becomes('connected')
    expect(call.room()).toBe('Connected')
  })

  it('M8.097 an offer that cannot be answered ends the call', async () => {
    const call = await steadyCall()
    call.subscribe.refuseRemote = new Error('nonsense')
    call.server.socket.notify({ method: 'offer', params: { type: 'offer', sdp: 'x', sfu_node_id: 'node-1' } })
    await call.advance(0)
    expect(call.end()).toMatchObject({ reason: 'failed', error: { code: 4004 } })
  })
})

describe('everything lost at once', () => {
  it('M4.013 M4.080 M4.081 both connections and the websocket come back in any order', async () => {
    const call = await steadyCall()
    call.publish.becomes('disconnected')
    call.subscribe.becomes('failed')
    call.server.unreachable = true
    call.server.socket.drops(1006)
    await call.advance(8_000)
    expect(call.room()).toBe('Reconnecting')
    call.subscribe.becomes('connected')
    call.server.unreachable = false
    await call.advance(TIME.signalRetryDelay)
    expect(call.room()).toBe('Reconnecting')
    call.publish.becomes('connected')
    expect(call.room()).toBe('Connected')
    await call.leave()
    expect(call.end()?.reason).toBe('left')
    expect(vi.getTimerCount()).toBe(0)
  })

  it.each(['publish', 'subscribe'] as const)('M4.045 a leave while %s is lost is a leave', async (side) => {
    const call = await steadyCall()
    call[side].becomes('failed')
    await call.leave()
    expect(call.end()?.reason).toBe('left')
    expect(call.server.socket.frames('leave')).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
