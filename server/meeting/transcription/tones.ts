import type { SpokenLanguage } from '../../../src/contracts/meeting/transcription/transcription.ts'
import { SAMPLE_RATE } from './sampleRate.ts'
import type { Transcriber } from './transcriber.ts'

const LOW = [697, 770, 852, 941]
const HIGH = [1_209, 1_336, 1_477]
/** The key at a low and a high frequency (ITU-T Q.23). */
const KEYS = ['123', '456', '789', '*0#']
const WORDS: Record<SpokenLanguage, readonly string[]> = {
  en: ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'],
  es: ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve'],
}
/** Samples of one look, and between looks. */
const LOOK = 640
const STEP = 320
/** The least mean power of a tone, and its least share of the power of a look. */
const LEAST_POWER = 1e-4
const LEAST_SHARE = 0.2

/** Power at one frequency, by Goertzel's algorithm. */
const powerAt = (samples: Float32Array, frequency: number): number => {
  const turn = 2 * Math.cos((2 * Math.PI * frequency) / SAMPLE_RATE)
  let before = 0
  let last = 0
  for (const sample of samples) {
    const next = sample + turn * last - before
    before = last
    last = next
  }
  return last * last + before * before - turn * last * before
}

const strongest = (samples: Float32Array, frequencies: readonly number[], power: number) => {
  const powers = frequencies.map((frequency) => powerAt(samples, frequency))
  const most = Math.max(...powers)
  return { index: powers.indexOf(most), share: most / ((power * samples.length) / 2 + 1e-9) }
}

/** The key that sounds in one look; empty when none does. */
const keyIn = (samples: Float32Array): string => {
  let power = 0
  for (const sample of samples) power += sample * sample
  if (power / samples.length < LEAST_POWER) return ''
  const low = strongest(samples, LOW, power)
  const high = strongest(samples, HIGH, power)
  if (low.share < LEAST_SHARE || high.share < LEAST_SHARE) return ''
  return KEYS[low.index]?.[high.index] ?? ''
}

/** The keys of a telephone that sound in these samples, in their order. */
export const keysIn = (samples: Float32Array): string => {
  let keys = ''
  let former = ''
  let looks = 0
  for (let at = 0; at + LOOK <= samples.length; at += STEP) {
    const key = keyIn(samples.subarray(at, at + LOOK))
    looks = key === former ? looks + 1 : 1
    former = key
    // A key counts once, when two looks agree.
    if (looks === 2) keys += key
  }
  return keys
}

/**
 * Reads the tones of a telephone's keys and nothing else. It shows that sound, times, speakers and captions work where no
 * model is installed: real sound goes the whole way, and the answer is right or wrong.
 */
export const createTonesTranscriber = (): Transcriber => ({
  transcribe: async (samples, language) =>
    [...keysIn(samples)].map((key) => WORDS[language][Number(key)] ?? key).join(' '),
})
