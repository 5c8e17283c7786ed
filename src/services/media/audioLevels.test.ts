import * as fc from 'fast-check'
import { from, lastValueFrom, toArray } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AUDIO, LIMIT, TIME } from '../../contracts/constants.ts'
import { FakeTrack, stubMediaPage } from '../testing/fakeMedia.ts'
import { inVirtualTime } from '../testing/marbles.ts'
import {
  audioContextOptions,
  checkLevel$,
  levelLog$,
  levelOf,
  levels$,
  logged,
  peaks$,
  published,
} from './audioLevels.ts'
import { createTrackRegistry, LOCAL_AUDIO } from './trackRegistry.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubMediaPage()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const shown = (peaks: number[]): Promise<number[]> => lastValueFrom(from(peaks).pipe(published(), toArray()))
const peak = fc.double({ min: 0, max: 1, noNaN: true })

describe('levels', () => {
  it('M9.07 M9.08 speech is sampled at 32 kHz; Firefox uses its own rate', () => {
    expect(audioContextOptions('Mozilla/5.0 Chrome/139.0')).toEqual({ sampleRate: 32_000 })
    expect(audioContextOptions('Mozilla/5.0 Gecko/20100101 Firefox/141.0')).toEqual({})
  })

  it('M9.38 the scale runs from 0 to 100, and louder is never less', () => {
    fc.assert(
      fc.property(peak, peak, (one, other) => {
        const [quiet, loud] = [Math.min(one, other), Math.max(one, other)]
        expect(levelOf(quiet)).toBeLessThanOrEqual(levelOf(loud))
        expect(levelOf(one)).toBeGreaterThanOrEqual(0)
        expect(levelOf(one)).toBeLessThanOrEqual(100)
      }),
    )
    expect([levelOf(0), levelOf(1)]).toEqual([0, 100])
  })

  it('M9.03 M9.04 only levels above 35 are shown, and only changes of more than 5', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(peak, { minLength: 1, maxLength: 60 }), async (peaks) => {
        const levels = await shown(peaks)
        for (const level of levels) expect(level === 0 || level > 35).toBe(true)
        levels.slice(1).forEach((level, index) => {
          expect(Math.abs(level - (levels[index] ?? 0))).toBeGreaterThan(5)
        })
      }),
    )
    expect([LIMIT.quietLevel, LIMIT.levelChange]).toEqual([35, 5])
  })

  it('M9.02 a loud moment is remembered for 700 ms and no longer', async () => {
    expect(TIME.audioLevelHistory / TIME.audioLevelSample).toBe(7)
    expect(await shown([1, 0, 0, 0, 0, 0, 0])).toEqual([100])
    expect(await shown([1, 0, 0, 0, 0, 0, 0, 0])).toEqual([100, 0])
  })

  it('M9.01 a track is sampled every 100 ms; a disabled or missing one is silent', async () => {
    const registry = createTrackRegistry()
    const track = new FakeTrack('audio')
    track.loudness = 0.5
    const levels: number[] = []
    const listening = levels$(registry, LOCAL_AUDIO).subscribe((level) => levels.push(level))
    registry.put(LOCAL_AUDIO, track.asTrack())
    await vi.advanceTimersByTimeAsync(100)
    expect(levels).toEqual([0, levelOf(0.5)])
    track.enabled = false
    await vi.advanceTimersByTimeAsync(700)
    expect(levels.at(-1)).toBe(0)
    listening.unsubscribe()
  })

  it('a track is sampled at the given interval', () => {
    const track = new FakeTrack('audio')
    inVirtualTime(({ cold, expectObservable }) => {
      track.loudness = 0
      cold('250ms l').subscribe(() => {
        track.loudness = 0.5
      })
      expectObservable(peaks$(track.asTrack(), 100), '450ms !').toBe('100ms q 99ms q 99ms l 99ms l', {
        q: 0,
        l: 0.5,
      })
    })
  })

  it('M9.40 M9.41 the log has a line every 100 ms from the first second on', () => {
    const registry = createTrackRegistry()
    const track = new FakeTrack('audio')
    track.loudness = 0.5
    registry.put(LOCAL_AUDIO, track.asTrack())
    inVirtualTime(({ expectObservable }) => {
      expectObservable(levelLog$(registry, LOCAL_AUDIO), '1250ms !').toBe('1s l 99ms l 99ms l', {
        l: logged(0.5),
      })
    })
  })

  it('M1.40 a check shows a level ten times a second at most', () => {
    const registry = createTrackRegistry()
    const track = new FakeTrack('audio')
    track.loudness = 0.5
    registry.put(LOCAL_AUDIO, track.asTrack())
    inVirtualTime(({ expectObservable }) => {
      // Sampled after 20 ms, shown 100 ms after the first sample.
      expectObservable(checkLevel$(registry, LOCAL_AUDIO), '250ms !').toBe('120ms l 119ms l', {
        l: logged(0.5),
      })
    })
  })

  it('M1.40 a check detects a sound between two samples of other meters, and remembers it', async () => {
    const registry = createTrackRegistry()
    const track = new FakeTrack('audio')
    track.loudness = 0
    registry.put(LOCAL_AUDIO, track.asTrack())
    const seen: { level: number; heard: boolean }[] = []
    const listening = checkLevel$(registry, LOCAL_AUDIO).subscribe((level) => seen.push(level))
    await vi.advanceTimersByTimeAsync(TIME.audioLevelSample * 2)
    expect(seen.at(-1)).toEqual({ level: 0, heard: false })
    track.loudness = 0.5
    await vi.advanceTimersByTimeAsync(TIME.silenceCheck)
    track.loudness = 0
    await vi.advanceTimersByTimeAsync(TIME.audioLevelSample * 2)
    expect(seen.at(-1)).toEqual({ level: levelOf(0.5), heard: true })
    await vi.advanceTimersByTimeAsync(700)
    expect(seen.at(-1)).toEqual({ level: 0, heard: true })
    listening.unsubscribe()
  })

  it('M9.39 M9.40 M9.41 the log begins after a second, every 100 ms, and marks speech', async () => {
    const registry = createTrackRegistry()
    const track = new FakeTrack('audio')
    track.loudness = 0.051
    registry.put(LOCAL_AUDIO, track.asTrack())
    const lines: boolean[] = []
    const listening = levelLog$(registry, LOCAL_AUDIO).subscribe(({ heard }) => lines.push(heard))
    await vi.advanceTimersByTimeAsync(999)
    expect(lines).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(lines).toEqual([true])
    track.loudness = 0.049
    await vi.advanceTimersByTimeAsync(200)
    expect(lines).toEqual([true, false, false])
    expect([TIME.audioLevelLogStart, TIME.audioLevelLog, AUDIO.levelThreshold]).toEqual([1_000, 100, 0.05])
    expect(logged(1)).toEqual({ level: 100, heard: true })
    listening.unsubscribe()
  })
})
