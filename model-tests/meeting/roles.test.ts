import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TIME } from '../../src/contracts/constants.ts'
import { policyFor } from './fixtures.ts'
import { joinedCall, methodsOf, startCall, tracksOf } from './harness/startCall.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A guest who waits for admission: joined, without media. */
const waiting = async () => {
  const call = startCall()
  call.server.flags = ['simulcast', 'nonWebRTCDisableOffer']
  call.server.policy = policyFor('waiting')
  await call.preview()
  await call.join()
  const becomes = async (role: string) => {
    call.server.policy = policyFor(role)
    call.server.socket.says({ method: 'on-policy-change', params: call.server.policy })
    await call.advance(0)
  }
  return { ...call, becomes }
}

describe('a role that changes during the call', () => {
  it('M4.068 who may send and receive nothing joins without an offer', async () => {
    const call = await waiting()
    expect(call.room()).toBe('Connected')
    expect(call.connections).toEqual([])
    expect(call.server.socket.frames('join')[0]?.params).not.toHaveProperty('offer')
    expect(methodsOf(call.server.socket)).toEqual(['join'])
  })

  it('M4.070 M4.071 M4.073 who is admitted gets connections, and the tracks of the preview go out', async () => {
    const call = await waiting()
    await call.becomes('patient')
    expect(call.connections).toHaveLength(2)
    expect(call.server.socket.frames('offer').map(tracksOf).at(0)).toEqual([])
    expect(call.server.socket.frames('offer').map(tracksOf).at(-1)).toEqual(['audio', 'video'])
    expect(call.actor.getSnapshot().context.localRole).toBe('patient')
    expect(call.devices.asked).toHaveLength(2)
  })

  it('M4.070 M4.049 who is admitted while the connection is lost is in once it is back', async () => {
    const call = await waiting()
    call.server.socket.drops(1006)
    call.server.policy = policyFor('patient')
    await call.advance(TIME.signalRetryDelay)
    expect(call.room()).toBe('Connected')
    expect(tracksOf(call.server.socket.frames('offer').at(-1))).toEqual(['audio', 'video'])
  })

  it('M4.069 M6.08 who may no longer send is withdrawn, and may again later', async () => {
    const call = await waiting()
    await call.becomes('patient')
    await call.becomes('waiting')
    expect(tracksOf(call.server.socket.frames('offer').at(-1))).toEqual([])
    expect(call.connections[0]?.transceivers.map(({ direction }) => direction)).toEqual([
      'inactive',
      'inactive',
    ])
    await call.becomes('patient')
    expect(tracksOf(call.server.socket.frames('offer').at(-1))).toEqual(['audio', 'video'])
  })

  it('M4.018 M4.044 a call that ended leaves nothing behind, whatever still comes', async () => {
    const call = await joinedCall()
    const { socket } = call.server
    await call.leave()
    const sent = socket.sent.length
    socket.says({ method: 'on-policy-change', params: policyFor('waiting') })
    call.connections[0]?.becomes('failed')
    call.online.dispatchEvent(new Event('offline'))
    await call.advance(120_000)
    expect(socket.sent).toHaveLength(sent)
    expect(call.server.sockets).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
