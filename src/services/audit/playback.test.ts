import { describe, it } from 'vitest'
import { inVirtualTime } from '../testing/marbles.ts'
import { playback$ } from './playback.ts'

const play = (times: readonly number[], speed = 1) => {
  const momentAt = (index: number) => {
    const time = times[index]
    return time === undefined ? null : { index, time }
  }
  return playback$({
    from: { index: 0, time: times[0] ?? 0 },
    speed,
    longestPause: 2_000,
    after: (index) => momentAt(index + 1),
  })
}
const indexes = { b: 1, c: 2, d: 3 }

describe('the playback of a ledger', () => {
  it('follows the recorded times, and completes with the last', () => {
    inVirtualTime(({ expectObservable }) => {
      expectObservable(play([0, 120, 420])).toBe('120ms b 299ms (c|)', indexes)
    })
  })

  it('is faster on request', () => {
    inVirtualTime(({ expectObservable }) => {
      expectObservable(play([0, 120, 420], 2)).toBe('60ms b 149ms (c|)', indexes)
    })
  })

  it('shortens a long pause', () => {
    inVirtualTime(({ expectObservable }) => {
      expectObservable(play([0, 60_000])).toBe('2s (b|)', indexes)
    })
  })

  it('shows together what lies within fifty milliseconds', () => {
    inVirtualTime(({ expectObservable }) => {
      expectObservable(play([0, 10, 50, 130])).toBe('50ms c 79ms (d|)', indexes)
    })
  })

  it('completes at once after the last moment', () => {
    inVirtualTime(({ expectObservable }) => {
      expectObservable(play([0])).toBe('|')
    })
  })
})
