import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MeetingFailure } from '../../contracts/errors.ts'
import type { ServerFrame } from '../../contracts/meeting/connection/frames.ts'
import { createMediaChannel, type MediaChannelDeps } from './dataChannel.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** The server's end of a data channel. */
class FakeChannel {
  readonly label: string
  readyState: RTCDataChannelState
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  readonly sent: { id: string; method: string; params: unknown; jsonrpc: string }[] = []
  answer: (id: string) => void = () => undefined

  constructor({ label = 'ion-sfu', readyState = 'open' as RTCDataChannelState } = {}) {
    this.label = label
    this.readyState = readyState
  }
  send(text: string): void {
    const frame = JSON.parse(text)
    this.sent.push(frame)
    queueMicrotask(() => this.answer(frame.id))
  }
  close(): void {
    this.readyState = 'closed'
  }
  notify(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) })
  }
  asChannel(): RTCDataChannel {
    return whole(this)
  }
}

const whole = (fake: Pick<RTCDataChannel, 'label' | 'readyState' | 'close'>) => fake as RTCDataChannel

const LAYER = { track_id: 't1', max_spatial_layer: 'high' } as const
const never = new AbortController().signal

const made = (channel = new FakeChannel(), preferEarly: MediaChannelDeps['preferEarly'] = () => null) => {
  let count = 0
  const notified: ServerFrame[] = []
  const media = createMediaChannel({
    uuid: () => {
      count += 1
      return `id-${count}`
    },
    retryDelay: () => 3_000,
    preferEarly,
    onNotification: (frame) => notified.push(frame),
  })
  media.adopt(channel.asChannel())
  const ask = (signal = never) => {
    const outcome: { done?: true; code?: number; reason?: unknown } = {}
    media.request('prefer-video-track-state', LAYER, signal).then(
      () => {
        outcome.done = true
      },
      (error: unknown) => {
        outcome.reason = error
        if (error instanceof MeetingFailure) outcome.code = error.error.code
      },
    )
    return outcome
  }
  return { media, channel, notified, ask }
}
const refusing = (code: number) => {
  const channel = new FakeChannel()
  channel.answer = (id) => channel.notify({ id, error: { code, message: 'no' } })
  return channel
}

describe('the data channel', () => {
  it('M7.111 requests a layer of a video track and resolves with its answer', async () => {
    const { channel, ask } = made()
    channel.answer = (id) => channel.notify({ id, result: {} })
    const outcome = ask()
    await vi.advanceTimersByTimeAsync(0)
    expect(channel.sent).toEqual([
      { id: 'id-1', jsonrpc: '2.0', method: 'prefer-video-track-state', params: LAYER },
    ])
    expect(outcome.done).toBe(true)
  })

  it('M7.110 requests or declines an audio track', async () => {
    const { channel, media } = made()
    channel.answer = (id) => channel.notify({ id, result: {} })
    const params = { track_id: 't1', subscribed: false }
    await media.request('prefer-audio-track-state', params, never)
    expect(channel.sent).toMatchObject([{ method: 'prefer-audio-track-state', params }])
  })

  it('asks for a layer over the websocket before the channel is open, where the server takes it', async () => {
    const early: unknown[] = []
    const { channel, ask, media } = made(new FakeChannel({ readyState: 'connecting' }), async (params) => {
      early.push(params)
    })
    const outcome = ask()
    await vi.advanceTimersByTimeAsync(0)
    expect(early).toEqual([LAYER])
    expect(outcome.done).toBe(true)
    void media.request('prefer-audio-track-state', { track_id: 't1', subscribed: false }, never)
    channel.onopen?.()
    ask()
    await vi.advanceTimersByTimeAsync(0)
    expect(early).toHaveLength(1)
    expect(channel.sent.map(({ method }) => method).sort()).toEqual([
      'prefer-audio-track-state',
      'prefer-video-track-state',
    ])
  })

  it('waits for the channel when the websocket fails', async () => {
    const { channel, ask } = made(new FakeChannel({ readyState: 'connecting' }), () =>
      Promise.reject(new Error('lost')),
    )
    const outcome = ask()
    await vi.advanceTimersByTimeAsync(0)
    expect(outcome).toEqual({})
    channel.onopen?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(channel.sent).toHaveLength(1)
  })

  it('M7.111 waits for the channel to open, and for the one with the right label', async () => {
    const { channel, ask, media } = made(new FakeChannel({ readyState: 'connecting' }))
    const other = new FakeChannel({ label: 'chat' })
    media.adopt(other.asChannel())
    ask()
    await vi.advanceTimersByTimeAsync(60_000)
    expect([...channel.sent, ...other.sent]).toEqual([])
    channel.onopen?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(channel.sent).toHaveLength(1)
    expect(other.sent).toEqual([])
  })

  it.each([
    { title: 'M7.118 500', code: 500 },
    { title: 'M7.118 503', code: 503 },
    { title: 'M7.119 429', code: 429 },
  ])('$title is tried three times (M7.117)', async ({ code }) => {
    const { channel, ask } = made(refusing(code))
    const outcome = ask()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(channel.sent).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(channel.sent).toHaveLength(3)
    expect(outcome.code).toBe(code)
  })

  it('M7.120 404 stops without a retry and without an error', async () => {
    const { channel, ask } = made(refusing(404))
    const outcome = ask()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(channel.sent).toHaveLength(1)
    expect(outcome).toEqual({ done: true })
  })

  it('M7.117 another refusal is not tried again', async () => {
    const { channel, ask } = made(refusing(403))
    const outcome = ask()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(channel.sent).toHaveLength(1)
    expect(outcome.code).toBe(403)
  })

  it('M7.111 an unanswered request gives up, and an aborted one sends no more', async () => {
    const silent = made()
    const unanswered = silent.ask()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(unanswered.reason).toBeInstanceOf(Error)
    const { channel, ask } = made(refusing(500))
    const abort = new AbortController()
    const aborted = ask(abort.signal)
    await vi.advanceTimersByTimeAsync(0)
    abort.abort('stopped')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(channel.sent).toHaveLength(1)
    expect(aborted.reason).toBe('stopped')
  })

  it('M7.111 a request of a closed channel goes out on the next one', async () => {
    const { channel, ask, media } = made()
    channel.onclose?.()
    ask()
    const next = new FakeChannel()
    media.adopt(next.asChannel())
    await vi.advanceTimersByTimeAsync(0)
    expect(channel.sent).toEqual([])
    expect(next.sent).toHaveLength(1)
    media.close()
    expect(next.readyState).toBe('closed')
  })

  it('M7.111 what is no answer is handed on, what cannot be read is dropped', () => {
    const { channel, notified } = made()
    channel.notify({ method: 'on-track-layer-update', params: { tracks: {} } })
    channel.onmessage?.({ data: '{' })
    channel.onmessage?.({ data: new ArrayBuffer(1) })
    expect(notified).toEqual([{ method: 'on-track-layer-update', params: { tracks: {} } }])
  })

  it('M7.111 no message, however malformed, throws or blocks the next', async () => {
    const { media, channel, notified } = made()
    const piece = fc.oneof(fc.jsonValue(), fc.constantFrom('id-1', 'active-speakers', null, 404))
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constant(new ArrayBuffer(2)),
      fc
        .record({ id: piece, method: piece, params: piece, error: piece, result: piece })
        .map((f) => JSON.stringify(f)),
    )
    fc.assert(fc.property(anything, (data) => channel.onmessage?.({ data })))
    const before = notified.length
    channel.notify({ id: null, error: null, method: 'sfu-stats', params: {} })
    expect(notified.slice(before)).toEqual([{ method: 'sfu-stats', params: {} }])
    channel.answer = (id) => channel.notify({ id, result: null, error: null })
    await expect(media.request('prefer-video-track-state', LAYER, never)).resolves.toBeUndefined()
  })

  it('M7.111 requests lost with a channel are repeated on the next one', async () => {
    const { media, channel, ask } = made()
    const outcome = ask()
    await vi.advanceTimersByTimeAsync(0)
    expect(channel.sent).toHaveLength(1)
    channel.onclose?.()
    await vi.advanceTimersByTimeAsync(20_000)
    expect(outcome).toEqual({})
    const next = new FakeChannel()
    next.answer = (id) => next.notify({ id, result: {} })
    media.adopt(next.asChannel())
    await vi.advanceTimersByTimeAsync(0)
    expect(next.sent).toEqual(channel.sent)
    expect(outcome.done).toBe(true)
  })
})
