import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TIME } from '../../../src/contracts/constants.ts'
import { joinedCall, methodsOf, startCall, tracksOf } from '../harness/startCall.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('a connection that is lost', () => {
  it('M4.012 M4.013 M4.047 M4.049 M9.43 comes back by itself: same peer, tracks offered again, chat goes on', async () => {
    const call = await joinedCall()
    const [first] = call.server.sockets
    const peer = new URL(first?.url ?? '').searchParams.get('peer')
    first?.drops(1006)
    expect(call.room()).toBe('Reconnecting')
    await call.advance(1_000)
    expect(call.room()).toBe('Connected')
    const second = call.server.socket
    expect(second).not.toBe(first)
    expect(new URL(second.url).searchParams.get('peer')).toBe(peer)
    expect(methodsOf(second)).toEqual(['offer', 'track-update'])
    for (const method of ['offer', 'track-update'])
      expect(tracksOf(second.frames(method)[0])).toEqual(['audio', 'video'])
    await call.say('Still here')
    expect(second.frames('broadcast').map(({ params }) => params)).toMatchObject([
      { info: { message: 'Still here' } },
    ])
    expect(call.devices.asked).toHaveLength(2)
    await call.leave()
    expect(second.frames('leave')).toHaveLength(1)
    expect(call.end()?.reason).toBe('left')
  })

  it('M4.049 ICE is restarted only if the publish connection is not connected', async () => {
    const call = await joinedCall()
    call.connections[0]?.becomes('connected')
    call.server.socket.drops(1006)
    await call.advance(TIME.signalRetryDelay)
    expect(call.connections[0]?.offers.at(-1)).toEqual({ iceRestart: false })
    call.connections[0]?.becomes('disconnected')
    call.server.socket.drops(1006)
    await call.advance(TIME.signalRetryDelay)
    expect(call.connections[0]?.offers.at(-1)).toEqual({ iceRestart: true })
  })

  it('M9.46 M8.003 a server that answers no ping is lost after twelve seconds', async () => {
    const call = await joinedCall()
    call.server.answers.delete('ping')
    await call.advance(3_000 + 11_999)
    expect(call.room()).toBe('Connected')
    await call.advance(1)
    expect(call.room()).toBe('Reconnecting')
    expect(call.server.socket.closedWith).toBe(1_000)
  })

  it('M4.012 a browser that goes offline is lost at once', async () => {
    const call = await joinedCall()
    call.online.dispatchEvent(new Event('offline'))
    expect(call.room()).toBe('Reconnecting')
    await call.advance(TIME.signalRetryDelay)
    expect(call.room()).toBe('Connected')
  })

  it('M4.050 M4.082 M9.42 M8.063 after sixty seconds it has failed, for good', async () => {
    const call = await joinedCall()
    call.server.unreachable = true
    call.server.socket.drops(1006)
    await call.advance(59_999)
    expect(call.room()).toBe('Reconnecting')
    expect(call.server.initCalls.length).toBeGreaterThan(50)
    await call.advance(1)
    expect(call.end()).toMatchObject({
      reason: 'failed',
      error: { terminal: true, description: 'Could not recover after 60000 milliseconds' },
    })
    expect(call.devices.tracks.every(({ readyState }) => readyState === 'ended')).toBe(true)
  })

  it('M4.014 in the preview it comes back to the preview', async () => {
    const call = startCall()
    await call.preview()
    call.server.socket.drops(1006)
    expect(call.room()).toBe('Reconnecting')
    await call.advance(TIME.signalRetryDelay)
    expect(call.room()).toBe('Preview')
    expect(methodsOf(call.server.socket)).not.toContain('offer')
  })

  it('M4.006 a leave while it is lost ends the call without waiting', async () => {
    const call = await joinedCall()
    call.server.unreachable = true
    call.server.socket.drops(1006)
    await call.leave()
    expect(call.end()?.reason).toBe('left')
  })

  it('M7.115 M1.15 what is said while it is lost arrives once, after it is back', async () => {
    const call = await joinedCall()
    const [first] = call.server.sockets
    first?.drops(1006)
    await call.say('Can you hear me?')
    await call.advance(TIME.callRetryDelayMax)
    expect(first?.frames('broadcast')).toEqual([])
    expect(call.server.socket.frames('broadcast')).toHaveLength(1)
    const chat = call.parts().chat?.getSnapshot().context
    expect(chat?.order.map((id) => chat.byId[id]?.delivery)).toEqual(['sent'])
  })

  it('M4.096 M4.049 who mutes while it is lost is muted for the others once it is back', async () => {
    const call = await joinedCall()
    call.server.socket.drops(1006)
    call.actor.send({ type: 'meeting.toggleRequested', kind: 'audio', enabled: false })
    await call.advance(TIME.signalRetryDelay)
    expect(tracksOf(call.server.socket.frames('track-update').at(-1))).toEqual(['audio muted', 'video'])
  })

  it('M4.082 a recovery that succeeds begins the window anew', async () => {
    const call = await joinedCall()
    for (let loss = 0; loss < 3; loss += 1) {
      call.server.unreachable = true
      call.server.socket.drops(1006)
      await call.advance(TIME.retryWindow / 2)
      call.server.unreachable = false
      await call.advance(2 * TIME.signalRetryDelay)
      expect(call.room()).toBe('Connected')
    }
  })

  it('M4.050 an answer the browser refuses is tried again within the window', async () => {
    const call = await joinedCall()
    call.server.refuses('offer', 400)
    call.server.socket.drops(1006)
    await call.advance(TIME.signalRetryDelay)
    expect(call.room()).toBe('Reconnecting')
    call.server.answers.set('offer', () => ({ result: { type: 'answer', sdp: 'v=0' } }))
    await call.advance(2 * TIME.signalRetryDelay)
    expect(call.room()).toBe('Connected')
  })
})
