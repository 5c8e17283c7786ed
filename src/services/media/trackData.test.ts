import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TIME } from '../../contracts/constants.ts'
import { FakeTrack } from '../testing/fakeMedia.ts'
import { inVirtualTime } from '../testing/marbles.ts'
import { stalls$ } from './trackData.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const watched = (track: FakeTrack) => {
  const facts: string[] = []
  const watching = stalls$(track.asTrack()).subscribe((fact) => facts.push(fact))
  return { facts, watching }
}

describe('a device that is on', () => {
  it('M8.078 has stalled after five seconds without a frame, and resumes with the next', async () => {
    const track = new FakeTrack('video')
    track.stats = { deliveredFrames: 10 }
    const { facts, watching } = watched(track)
    await vi.advanceTimersByTimeAsync(4_999)
    expect(facts).toEqual(['resumed'])
    await vi.advanceTimersByTimeAsync(1)
    expect(facts).toEqual(['resumed', 'stalled'])
    track.stats.deliveredFrames += 1
    await vi.advanceTimersByTimeAsync(TIME.dataCheck)
    expect(facts).toEqual(['resumed', 'stalled', 'resumed'])
    watching.unsubscribe()
  })

  it('M8.078 is checked every two and a half seconds, at first at once', () => {
    const track = new FakeTrack('video')
    const stats = { deliveredFrames: 10 }
    track.stats = stats
    inVirtualTime(({ cold, expectObservable }) => {
      cold('5001ms f').subscribe(() => {
        stats.deliveredFrames += 1
      })
      const facts$ = stalls$(track.asTrack())
      expectObservable(facts$, '9s !').toBe('f 4999ms d 2499ms f', { f: 'resumed', d: 'stalled' })
    })
  })

  it('M8.078 has not stalled while frames come, however slowly', async () => {
    const track = new FakeTrack('video')
    const stats = { deliveredFrames: 0 }
    track.stats = stats
    const { facts, watching } = watched(track)
    for (let second = 0; second < 20; second += 1) {
      if (second % 3 === 0) stats.deliveredFrames += 1
      await vi.advanceTimersByTimeAsync(1_000)
    }
    expect(facts).toEqual(['resumed'])
    watching.unsubscribe()
  })

  it('M8.078 where frames are not counted, the word of the browser is taken', async () => {
    const track = new FakeTrack('audio')
    const { facts, watching } = watched(track)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(facts).toEqual(['resumed'])
    track.muted = true
    await vi.advanceTimersByTimeAsync(5_000)
    expect(facts).toEqual(['resumed', 'stalled'])
    watching.unsubscribe()
  })
})
