import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TIME } from '../../../src/contracts/constants.ts'
import { storedAnalytics } from '../../../src/contracts/meeting/quality/analytics.ts'
import { isSlow, selectConnectionQuality } from '../../../src/machines/meeting/call/previewSelectors.ts'
import type { ClientSent } from '../../../src/services/testing/fakeSocket.ts'
import { joinedCall, startCall, TOKEN } from '../harness/startCall.ts'

/** Tests what a call measures and reports with its real actors: over the socket, over HTTP, or stored. */
beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const named = (frames: readonly ClientSent[], name: string) =>
  frames.map(({ params }) => params).filter((params) => params.name === name)

describe('analytics', () => {
  it('M1.43 M7.034 go over the socket while it is open, with the time they took', async () => {
    const { server } = await joinedCall()
    const frames = server.socket.frames('analytics')
    expect(named(frames, 'preview.success')).toHaveLength(1)
    const [joined] = named(frames, 'join.success')
    expect(joined).toMatchObject({ info: { time: expect.any(Number), domain: 'CUSTOM' } })
    expect(frames.every(({ id }) => id === undefined)).toBe(true)
  })

  it('M7.018 M9.52 what the lost socket cannot take goes by HTTP, and waits when that fails too', async () => {
    const call = await joinedCall()
    call.server.unreachable = true
    call.server.socket.drops(1006)
    await call.advance(TIME.signalRetryDelay / 2)
    expect(call.parts().analytics?.getSnapshot().context.pending).toBeGreaterThan(0)
    call.server.unreachable = false
    await call.advance(TIME.signalRetryDelay * 4)
    expect(call.room()).toBe('Connected')
    expect(call.parts().analytics?.getSnapshot().context.pending).toBe(0)
    expect(named(call.server.socket.frames('analytics'), 'disconnected')).not.toEqual([])
  })

  it('M9.52 what waits in the browser names no token, and another room sends nothing of it', async () => {
    const call = await joinedCall()
    call.server.unreachable = true
    call.server.socket.drops(1006)
    await call.advance(TIME.signalRetryDelay / 2)
    const kept = call.storage.getItem('client-events') ?? ''
    expect(kept).toContain('disconnected')
    expect(kept).not.toContain(TOKEN)
    const foreign = storedAnalytics.parse(JSON.parse(kept)).map((event) => ({
      ...event,
      name: 'foreign',
      metadata: { ...event.metadata, peer: { ...event.metadata.peer, room_id: 'another' } },
    }))
    call.storage.setItem('client-events', JSON.stringify([...JSON.parse(kept), ...foreign]))
    call.server.unreachable = false
    await call.advance(TIME.signalRetryDelay * 4)
    expect(named(call.server.socket.frames('analytics'), 'disconnected')).not.toEqual([])
    expect(named(call.server.socket.frames('analytics'), 'foreign')).toEqual([])
    expect(call.storage.getItem('client-events')).toContain('foreign')
    expect(call.storage.getItem('client-events')).not.toContain('disconnected')
  })

  it('M5.72 M9.53 more than two hundred a minute are refused, said once, and taken again in the next', async () => {
    const { actor, advance, errors, parts, server } = await joinedCall()
    const before = server.socket.frames('analytics').length
    for (let n = 0; n < 250; n += 1)
      actor.send({ type: 'analytics.noted', name: `custom.${n}`, properties: {} })
    await advance(0)
    const sent = server.socket.frames('analytics').length
    expect(sent).toBeLessThanOrEqual(200)
    expect(sent).toBeGreaterThan(before)
    expect(
      errors().filter(
        ({ message }) => message === 'Too many events being sent, please check the implementation.',
      ),
    ).toHaveLength(1)
    await advance(60_000)
    actor.send({ type: 'analytics.noted', name: 'later', properties: {} })
    await advance(0)
    expect(named(server.socket.frames('analytics'), 'later')).toHaveLength(1)
    expect(parts().analytics?.getSnapshot().matches({ rate: 'open' })).toBe(true)
  })
})

describe('stats', () => {
  const withStats = async () => {
    const call = startCall()
    call.server.flags = ['publishStats', 'subscribeStats']
    await call.preview()
    await call.join()
    for (const connection of call.connections) connection.reportsStats()
    return call
  }

  it('M9.28 M9.32 are read each second and reported at their interval, the last ones at the leave', async () => {
    const call = await withStats()
    const { socket } = call.server
    await call.advance(59_000)
    expect(named(socket.frames('analytics'), 'subscriber.stats')).toEqual([])
    await call.advance(2_000)
    const reads = call.connections.map(({ statsReads }) => statsReads)
    expect(Math.min(...reads)).toBeGreaterThanOrEqual(59)
    await call.leave()
    const [published] = named(socket.frames('analytics'), 'publisher.stats')
    expect(published?.info).toMatchObject({ sequence_num: 1, max_window_sec: 30 })
  })

  it('M9.30 what is published is reported every five minutes', async () => {
    const call = await withStats()
    const reported = () => named(call.server.socket.frames('analytics'), 'publisher.stats').length
    await call.advance(298_000)
    expect(reported()).toBe(0)
    await call.advance(4_000)
    expect(reported()).toBe(1)
    await call.advance(300_000)
    expect(reported()).toBe(2)
  })

  it('without the flags nothing is reported, but people can look', async () => {
    const call = await joinedCall()
    for (const connection of call.connections) connection.reportsStats()
    await call.advance(301_000)
    expect(named(call.server.socket.frames('analytics'), 'publisher.stats')).toEqual([])
    expect(call.connections.map(({ statsReads }) => statsReads)).toEqual([0, 0])
  })

  it('M8.083 figures that cannot be read are an error that names the side, once, and no end', async () => {
    const call = await withStats()
    for (const connection of call.connections) connection.failsStats()
    await call.advance(5_000)
    const failed = call.errors().filter(({ code }) => code === 4007)
    expect(failed.map(({ description }) => description).sort()).toEqual(['PUBLISH', 'SUBSCRIBE'])
    expect(call.room()).toBe('Connected')
  })
})

describe('the connection before the call', () => {
  const health = {
    url: 'https://init.example/network-test',
    timeout: 2_000,
    scoreMap: { 5: { low: 1 } },
  }
  const measured = async (download: () => Promise<Response>) => {
    const call = startCall({ captureNetworkQualityInPreview: true })
    call.server.networkHealth = health
    call.server.download = download
    await call.preview()
    return call
  }
  const quality = (call: Awaited<ReturnType<typeof measured>>) => {
    const peers = call.parts().peers?.getSnapshot().context
    return peers?.peers[peers.localPeerId]?.networkQuality
  }

  it('M7.021 M9.57 is measured in preview when it is wanted, and shows at our own peer', async () => {
    const call = await measured(async () => {
      vi.advanceTimersByTime(100)
      return new Response(new Uint8Array(100_000))
    })
    await call.advance(10)
    expect(quality(call)).toBe(5)
    expect(named(call.server.socket.frames('analytics'), 'perf.networkquality.preview')).toHaveLength(1)
  })

  it('M7.022 a preview names it, and warns where video would freeze', async () => {
    const scoreMap = { 2: { low: 1, high: 400 }, 5: { low: 401 } }
    const slow = startCall({ captureNetworkQualityInPreview: true })
    slow.server.networkHealth = { ...health, scoreMap }
    slow.server.download = async () => {
      vi.advanceTimersByTime(1_000)
      return new Response(new Uint8Array(40_000))
    }
    await slow.preview()
    await slow.advance(10)
    const line = selectConnectionQuality(slow.parts().networkQuality?.getSnapshot())
    expect([line, isSlow(line)]).toEqual([2, true])
    const fast = await measured(async () => new Response(new Uint8Array(100_000)))
    await fast.advance(10)
    const fastLine = selectConnectionQuality(fast.parts().networkQuality?.getSnapshot())
    expect([fastLine, isSlow(fastLine)]).toEqual([5, false])
  })

  it('M7.023 a failed download is 0 and disturbs nothing', async () => {
    const call = await measured(() => Promise.reject(new TypeError('Failed to fetch')))
    await call.advance(10)
    expect(quality(call)).toBe(0)
    expect(selectConnectionQuality(call.parts().networkQuality?.getSnapshot())).toBeNull()
    expect(call.room()).toBe('Preview')
    expect(call.errors()).toEqual([])
  })

  it('M9.56 a test that takes longer than three seconds is -1', async () => {
    const call = await measured(() => new Promise(() => undefined))
    expect(selectConnectionQuality(call.parts().networkQuality?.getSnapshot())).toBe('measuring')
    await call.advance(3_000)
    expect(quality(call)).toBe(-1)
    expect(call.parts().networkQuality?.getSnapshot().value).toBe('failed')
  })
})
