import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createSpeakersThrottle, saysWhoSpeaks } from './speakersThrottle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const started = () => {
  const read: string[] = []
  return { read, throttle: createSpeakersThrottle((list) => read.push(list)) }
}

describe('lists of speakers that arrive in a burst', () => {
  it('are read at once, then the newest in each second', () => {
    const { read, throttle } = started()
    for (const list of ['a', 'b', 'c']) throttle.take(list)
    expect(read).toEqual(['a'])
    vi.advanceTimersByTime(999)
    expect(read).toEqual(['a'])
    vi.advanceTimersByTime(1)
    expect(read).toEqual(['a', 'c'])
    throttle.take('d')
    vi.advanceTimersByTime(1_000)
    expect(read).toEqual(['a', 'c', 'd'])
  })

  it('are read at once again after a second without one', () => {
    const { read, throttle } = started()
    throttle.take('a')
    vi.advanceTimersByTime(1_000)
    throttle.take('b')
    expect(read).toEqual(['a', 'b'])
  })

  it('are dropped when the socket is closed', () => {
    const { read, throttle } = started()
    throttle.take('a')
    throttle.take('b')
    throttle.stop()
    vi.advanceTimersByTime(5_000)
    expect(read).toEqual(['a'])
  })

  it('are recognised by their method only, not by a text that a person wrote', () => {
    expect(saysWhoSpeaks('{"jsonrpc":"2.0","method":"active-speakers","params":{}}')).toBe(true)
    expect(
      saysWhoSpeaks('{"params":{"text":"\\"method\\":\\"active-speakers\\""},"method":"on-broadcast"}'),
    ).toBe(false)
    expect(saysWhoSpeaks(new ArrayBuffer(1))).toBe(false)
  })
})
