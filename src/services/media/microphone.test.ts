import { from, lastValueFrom, toArray } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { LIMIT, TIME } from '../../contracts/constants.ts'
import { FakeTrack, stubMediaPage } from '../testing/fakeMedia.ts'
import { inVirtualTime } from '../testing/marbles.ts'
import { mutedSpeech$, silence$, silences, speeches } from './microphone.ts'

beforeEach(() => {
  vi.useFakeTimers()
  stubMediaPage()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const times = (count: number, peak: number): number[] => Array.from({ length: count }, () => peak)
const silencesIn = (peaks: number[]) =>
  lastValueFrom(
    from(peaks.map((peak) => ({ chunks: 1, quiet: peak === 0 ? 1 : 0 }))).pipe(silences(), toArray()),
  )
const speechesIn = (peaks: number[]) => lastValueFrom(from(peaks).pipe(speeches(), toArray()))

describe('a silent microphone', () => {
  it('M9.05 is silent after more than 50 silent checks in a row, and audible with the next sound', async () => {
    expect(LIMIT.silentChecks).toBe(50)
    expect(await silencesIn(times(50, 0))).toEqual(['sounding'])
    expect(await silencesIn(times(51, 0))).toEqual(['sounding', 'silent'])
    expect(await silencesIn([...times(51, 0), 0.001])).toEqual(['sounding', 'silent', 'sounding'])
    expect(await silencesIn([...times(50, 0), 0.001, ...times(50, 0)])).toEqual(['sounding'])
  })

  it('M9.06 is checked in chunks of 20 ms, fifty checks at a time', async () => {
    const track = new FakeTrack('audio')
    track.loudness = 0
    const facts: string[] = []
    const listening = silence$(track.asTrack()).subscribe((fact) => facts.push(fact))
    await vi.advanceTimersByTimeAsync(TIME.silenceCheck * 50)
    expect(facts).toEqual(['sounding'])
    await vi.advanceTimersByTimeAsync(TIME.silenceInterval)
    expect(facts).toEqual(['sounding', 'silent'])
    expect([TIME.silenceCheck, TIME.silenceInterval]).toEqual([20, 1_000])
    listening.unsubscribe()
  })

  it('M9.05 M9.06 is known as silent two seconds after its last sound', () => {
    const track = new FakeTrack('audio')
    inVirtualTime(({ cold, expectObservable }) => {
      track.loudness = 0.3
      cold('1001ms q').subscribe(() => {
        track.loudness = 0
      })
      expectObservable(silence$(track.asTrack()), '3500ms !').toBe('1s a 1999ms s', {
        a: 'sounding',
        s: 'silent',
      })
    })
  })

  it('M9.06 detects a sound of one piece, anywhere in the batch', async () => {
    const track = new FakeTrack('audio')
    track.loudness = 0
    track.soundsOnlyAt = (share) => share > 0.5 && share < 0.52
    const facts: string[] = []
    const listening = silence$(track.asTrack()).subscribe((fact) => facts.push(fact))
    await vi.advanceTimersByTimeAsync(TIME.silenceInterval * 20)
    expect(facts).toEqual(['sounding'])
    listening.unsubscribe()
  })
})

describe('speech into a muted microphone', () => {
  it('is detected after a second and a half of it; short pauses are allowed', async () => {
    expect(await speechesIn(times(14, 0.3))).toEqual([])
    expect(await speechesIn(times(15, 0.3))).toEqual([true])
    expect(await speechesIn([...times(8, 0.3), ...times(7, 0), ...times(7, 0.3)])).toEqual([true])
  })

  it('ends after a longer pause, and is reported once', async () => {
    expect(await speechesIn([...times(14, 0.3), ...times(8, 0), ...times(14, 0.3)])).toEqual([])
    expect(await speechesIn(times(60, 0.3))).toEqual([true])
  })

  it('is reported once, 1.5 s after its beginning', () => {
    const track = new FakeTrack('audio')
    track.loudness = 0.3
    inVirtualTime(({ expectObservable }) => {
      expectObservable(mutedSpeech$(track.asTrack())).toBe('1500ms (s|)', { s: true })
    })
  })

  it('is measured on a clone that is not sent', async () => {
    const track = new FakeTrack('audio')
    track.loudness = 0.3
    track.enabled = false
    let detections = 0
    const listening = mutedSpeech$(track.asTrack()).subscribe(() => {
      detections += 1
    })
    await vi.advanceTimersByTimeAsync(TIME.mutedSpeech)
    expect([detections, track.enabled]).toEqual([1, false])
    listening.unsubscribe()
  })
})
