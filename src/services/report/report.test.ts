import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AnalyticsEvent, FeedbackInfo } from '../../contracts/meeting/quality/analytics.ts'
import { deviceIdOf } from './deviceId.ts'
import { scoreOf, testNetwork } from './networkTest.ts'
import { readPending, writePending } from './pendingReports.ts'
import { postFeedback, postReport } from './reportClient.ts'
import { feedbackHostOf, reportHostOf } from './reportHost.ts'

const peer = {
  peer_id: 'p1',
  session_id: 's1',
  room_id: 'r1',
  room_name: 'Room',
  template_id: 't1',
  joined_at: 7,
  session_started_at: 5,
  role: 'patient',
  user_name: 'Eva',
  user_data: 'data',
}
const event: AnalyticsEvent = {
  name: 'disconnected',
  properties: { error_code: 1003 },
  timestamp: 99,
  device_id: 'd1',
  metadata: { peer, token: 'a.b.c', userAgent: 'os:web' },
}
const signal = new AbortController().signal
const answering = (status: number) => {
  const calls: { url: string; init: RequestInit | undefined }[] = []
  const fetch: typeof globalThis.fetch = async (url, init) => {
    calls.push({ url: String(url), init })
    return new Response(null, { status })
  }
  return { calls, fetch }
}

const memory = (): Storage => {
  const items = new Map<string, string>()
  return {
    length: 0,
    clear: () => items.clear(),
    key: () => null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

describe('reports', () => {
  it('M7.016 M3.68 have the bearer, the peer, the event and its time', async () => {
    const { calls, fetch } = answering(200)
    expect(await postReport('https://here', 'https://here/init', event, { fetch, signal })).toBe(true)
    expect(calls[0]?.url).toBe('https://here/v2/client/report')
    expect(new Headers(calls[0]?.init?.headers).get('authorization')).toBe('Bearer a.b.c')
    expect(JSON.parse(String(calls[0]?.init?.body))).toEqual({
      event: 'disconnected',
      payload: { error_code: 1003 },
      event_id: '99',
      timestamp: 99,
      device_id: 'd1',
      peer,
      cluster: { websocket_url: 'https://here/init' },
    })
  })

  it.each([
    ['M7.017', 401, true],
    ['M7.018', 403, false],
    ['M7.018', 500, false],
  ])('%s an answer of %i: done with is %s', async (_, status, isDone) => {
    expect(await postReport('https://here', 'https://here', event, { ...answering(status), signal })).toBe(
      isDone,
    )
  })

  it('M7.018 an unreachable host leaves the event stored', async () => {
    const fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    expect(await postReport('https://here', 'https://here', event, { fetch, signal })).toBe(false)
  })

  it('M9.52 at most a hundred wait in the browser, the newest, and without names', () => {
    const storage = memory()
    writePending(
      storage,
      Array.from({ length: 120 }, (_, n) => ({ ...event, timestamp: n })),
    )
    const kept = readPending(storage)
    expect(kept).toHaveLength(100)
    expect(kept[0]?.timestamp).toBe(20)
    expect(storage.getItem('client-events')).not.toMatch(/Eva|Room/)
    writePending(storage, [])
    expect(readPending(storage)).toEqual([])
  })

  it('M9.52 what waits holds no token; the id of its room is enough to send it later', () => {
    const storage = memory()
    const payload = btoa(JSON.stringify({ room_id: 'r9', role: 'patient' }))
    const metadata = { ...event.metadata, token: `h.${payload}.s`, peer: { ...peer, room_id: '' } }
    writePending(storage, [{ ...event, metadata }, event])
    expect(storage.getItem('client-events')).not.toContain(payload)
    expect(storage.getItem('client-events')).not.toContain('a.b.c')
    expect(readPending(storage).map((kept) => [kept.metadata.token, kept.metadata.peer.room_id])).toEqual([
      ['', 'r9'],
      ['', 'r1'],
    ])
  })

  it('what somebody else wrote there is not trusted', () => {
    const storage = memory()
    storage.setItem('client-events', '[{"name":1}]')
    expect(readPending(storage)).toEqual([])
  })

  it('M9.64 the device has one id', () => {
    const storage = memory()
    let made = 0
    const uuid = () => `id-${++made}`
    expect([deviceIdOf(storage, uuid), deviceIdOf(storage, uuid)]).toEqual(['id-1', 'id-1'])
  })

  it('go to the host of the room', () => {
    expect(reportHostOf('https://prod-init.100ms.live/x')).toBe('https://event.100ms.live')
    expect(reportHostOf('https://qa-init.100ms.live')).toBe('https://event-nonprod.100ms.live')
    expect(feedbackHostOf('https://qa-init.100ms.live')).toBe('https://event.100ms.live')
    expect(reportHostOf('https://clinic.example:8443/init')).toBe('https://clinic.example:8443')
  })
})

describe('feedback', () => {
  const info: FeedbackInfo = {
    peer: { ...peer, token: 'a.b.c' },
    agent: 'os:web',
    device_id: 'd1',
    cluster: { websocket_url: 'https://here' },
    timestamp: 9,
  }
  const payload = { question: 'q', rating: 4, min_rating: 1, max_rating: 5, reasons: ['sound'], comment: '' }

  it('M7.019 M3.69 is one body of peer and rating', async () => {
    const { calls, fetch } = answering(200)
    await postFeedback('https://here', info, payload, { fetch, signal })
    expect(calls[0]?.url).toBe('https://here/v2/client/feedback')
    expect(new Headers(calls[0]?.init?.headers).get('authorization')).toBe('Bearer a.b.c')
    expect(JSON.parse(String(calls[0]?.init?.body))).toEqual({ ...info, payload })
  })

  it.each([404, 500])('M7.020 an answer of %i gives "Unable to submit feedback"', async (status) => {
    await expect(
      postFeedback('https://here', info, payload, { ...answering(status), signal }),
    ).rejects.toMatchObject({ error: { message: 'Unable to submit feedback' } })
  })
})

describe('the network test', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  const scoreMap = { 1: { low: 1, high: 499 }, 3: { low: 500, high: 1_999 }, 5: { low: 2_000 } }
  const health = { url: 'https://here/test.bin', timeout: 1_000, scoreMap }

  it.each([
    [1, 1],
    [700, 3],
    [9_000, 5],
    [0, -1],
  ])('M9.57 %i kbit/s is a score of %i by the ranges given', (kbps, score) => {
    expect(scoreOf(kbps, scoreMap)).toBe(score)
  })

  it('M7.021 M7.022 downloads with a time stamp and measures', async () => {
    const urls: string[] = []
    let clock = 5_000
    const result = await testNetwork(health, {
      fetch: async (url) => {
        urls.push(String(url))
        clock += 1_000
        return new Response(new Uint8Array(125_000))
      },
      now: () => clock,
      signal,
    })
    expect(urls).toEqual(['https://here/test.bin?5000'])
    expect(result).toEqual({ score: 3, downlinkKbps: 1_000 })
  })

  it('M7.023 a failure is a score of 0', async () => {
    const failing = { fetch: () => Promise.reject(new TypeError('x')), now: () => 1, signal }
    expect((await testNetwork(health, failing)).score).toBe(0)
    expect((await testNetwork(health, { ...answering(503), now: () => 1, signal })).score).toBe(0)
  })
})
