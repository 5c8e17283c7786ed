import { describe, expect, it } from 'vitest'
import { Downsampler, Frames } from './downsampler.ts'
import { FRAME_SAMPLES, SAMPLE_RATE } from './sampleRate.ts'
import { type Utterance, Utterances } from './utterances.ts'

const FRAME_SECONDS = 0.02
const frame = (loudness: number): Float32Array =>
  Float32Array.from(
    { length: FRAME_SAMPLES },
    (_, n) => loudness * Math.sin((2 * Math.PI * 400 * n) / SAMPLE_RATE),
  )

/** Feeds stretches of [seconds, loudness] and returns what was cut. */
const cut = (...stretches: [number, number][]): Utterance[] => {
  const utterances = new Utterances()
  const all: Utterance[] = []
  let count = 0
  for (const [seconds, loudness] of stretches) {
    for (let n = 0; n < Math.round(seconds / FRAME_SECONDS); n += 1) {
      const utterance = utterances.push(frame(loudness), count * FRAME_SECONDS)
      if (utterance !== null) all.push(utterance)
      count += 1
    }
  }
  const rest = utterances.end()
  return rest === null ? all : [...all, rest]
}
const finals = (...stretches: [number, number][]) => cut(...stretches).filter(({ final }) => final)
const SPEECH = 0.2
const NOISE = 0.001

describe('utterances', () => {
  it('begin 0.24 s before the voice and end after 0.6 s of silence', () => {
    const [only, ...others] = finals([2, NOISE], [1, SPEECH], [2, NOISE])
    expect(others).toEqual([])
    expect(only?.start).toBeCloseTo(1.78, 1)
    expect(only?.end).toBeCloseTo(3.6, 1)
    expect((only?.samples.length ?? 0) / SAMPLE_RATE).toBeCloseTo((only?.end ?? 0) - (only?.start ?? 0), 3)
  })

  it('go on over a shorter pause, and are two over a longer one', () => {
    expect(finals([1, NOISE], [0.5, SPEECH], [0.4, NOISE], [0.5, SPEECH], [1, NOISE])).toHaveLength(1)
    expect(finals([1, NOISE], [0.5, SPEECH], [0.8, NOISE], [0.5, SPEECH], [1, NOISE])).toHaveLength(2)
  })

  it('give an interim result every 1.5 s, and are cut after 12 s', () => {
    const all = cut([1, NOISE], [13, SPEECH], [1, NOISE])
    const first = all.slice(0, all.findIndex(({ final }) => final) + 1)
    expect(first.slice(0, -1).map(({ end, start }) => Math.round((end - start) * 10) / 10)).toEqual([
      1.7, 3.2, 4.7, 6.2, 7.7, 9.2, 10.7,
    ])
    expect((first.at(-1)?.end ?? 0) - (first.at(-1)?.start ?? 0)).toBeCloseTo(12, 5)
    expect(all.filter(({ final }) => final)).toHaveLength(2)
  })

  it('are measured against the noise of the room', () => {
    // A fan is taken for a voice at first, and no longer after half a minute.
    const late = (all: Utterance[]) => all.filter(({ start }) => start > 35)
    expect(late(finals([40, 0.02], [1, 0.03], [1, 0.02]))).toEqual([])
    expect(late(finals([40, 0.02], [1, 0.2], [1, 0.02]))).toHaveLength(1)
  })
})

describe('the reduction to 16 kHz', () => {
  const sound = (hertz: number) =>
    Float32Array.from({ length: 9_600 }, (_, n) => Math.sin((2 * Math.PI * hertz * n) / 48_000))
  const power = (samples: Float32Array) => samples.reduce((sum, one) => sum + one * one, 0) / samples.length

  it('keeps speech and drops what 16 kHz cannot hold', () => {
    expect(power(new Downsampler().push(sound(1_000)))).toBeGreaterThan(0.45)
    expect(power(new Downsampler().push(sound(11_000)))).toBeLessThan(0.01)
  })

  it('is the same in pieces of any length', () => {
    const whole = new Downsampler().push(sound(700))
    const pieces = new Downsampler()
    const parts = [0, 1, 7, 960, 1_919, 5_000, 9_600]
    const joined = parts.slice(1).flatMap((end, n) => [...pieces.push(sound(700).subarray(parts[n], end))])
    expect(Float32Array.from(joined)).toEqual(whole)
  })

  it('is cut into frames of one length', () => {
    const frames = new Frames(4)
    expect(frames.push(Float32Array.of(1, 2, 3))).toEqual([])
    expect(frames.push(Float32Array.of(4, 5, 6, 7, 8, 9))).toEqual([
      Float32Array.of(1, 2, 3, 4),
      Float32Array.of(5, 6, 7, 8),
    ])
  })
})
