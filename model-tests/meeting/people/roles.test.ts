import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TIME } from '../../../src/contracts/constants.ts'
import { policyFor } from '../fixtures.ts'
import { joinedCall, methodsOf, startCall, tracksOf } from '../harness/startCall.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A guest who waits for admission: joined, without media. */
const waiting = async (
  flags = ['simulcast', 'nonWebRTCDisableOffer'],
  options: Parameters<typeof startCall>[1] = {},
) => {
  const call = startCall({}, options)
  call.server.flags = flags
  call.server.policy = policyFor('waiting')
  await call.preview()
  await call.join()
  const becomes = async (role: string) => {
    call.server.policy = policyFor(role)
    call.server.socket.notify({ method: 'on-policy-change', params: call.server.policy })
    await call.advance(0)
  }
  return { ...call, becomes }
}

describe('a request to change a role', () => {
  const heldCall = async () => {
    const call = await joinedCall()
    for (const method of ['role-change-request', 'role-change'])
      call.server.answers.set(method, () => ({ result: {} }))
    const frames = (method: string) => call.server.socket.frames(method).map(({ params }) => params)
    return { ...call, frames }
  }

  it('M3.25 M6.16 M6.17 M6.18 M7.036 M7.041 asks the server for one peer, or for all of some roles', async () => {
    const { parts, advance, frames } = await heldCall()
    for (const order of [
      { peerId: 'p2', roles: [], role: 'patient', force: false },
      { peerId: 'p2', roles: [], role: 'patient', force: true },
      { peerId: null, roles: ['waiting'], role: 'patient', force: false },
    ]) {
      parts().roleChange?.send({ type: 'roleChange.ordered', order })
      await advance(0)
    }
    expect(frames('role-change-request')).toEqual([
      { requested_for: 'p2', role: 'patient', force: false },
      { requested_for: 'p2', role: 'patient', force: true },
      { roles: ['waiting'], role: 'patient', force: true },
    ])
  })

  it('M1.30 M3.26 M7.037 M7.101 is accepted with who requested it, the role and its token', async () => {
    const { parts, advance, frames, server } = await heldCall()
    server.socket.notify({
      method: 'on-role-change-request',
      params: { requested_by: 'p2', role: 'waiting', token: 'secret' },
    })
    await advance(0)
    expect(frames('role-change')).toEqual([])
    parts().roleChange?.send({ type: 'roleChange.accepted' })
    await advance(0)
    expect(frames('role-change')).toEqual([{ requested_by: 'p2', role: 'waiting', token: 'secret' }])
  })
})

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

  it('M4.070 M4.071 who waits with connections sends nothing, and is in at once when admitted', async () => {
    const call = await waiting(['simulcast'])
    expect(call.connections).toHaveLength(2)
    expect(call.server.socket.frames('offer')).toEqual([])
    await call.becomes('patient')
    expect(call.connections).toHaveLength(2)
    expect(call.server.socket.frames('offer').map(tracksOf).at(-1)).toEqual(['audio', 'video'])
  })

  it('M4.070 an admission over open connections is announced once, and the same role not again', async () => {
    const announced: string[] = []
    const call = await waiting(['simulcast'], {
      inspect: (one) => {
        if (one.type === '@xstate.event' && one.event.type === 'media.opened')
          announced.push(one.actorRef.sessionId)
      },
    })
    const before = announced.length
    await call.becomes('patient')
    const admitted = announced.length
    expect(admitted).toBeGreaterThan(before)
    await call.becomes('patient')
    expect(announced).toHaveLength(admitted)
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
    socket.notify({ method: 'on-policy-change', params: policyFor('waiting') })
    call.connections[0]?.becomes('failed')
    call.online.dispatchEvent(new Event('offline'))
    await call.advance(120_000)
    expect(socket.sent).toHaveLength(sent)
    expect(call.server.sockets).toHaveLength(1)
    expect(vi.getTimerCount()).toBe(0)
  })
})
