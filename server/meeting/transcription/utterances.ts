import { FRAME_SAMPLES } from './sampleRate.ts'

/** A stretch of speech at 16 kHz. */
export interface Utterance {
  /** Seconds, on the clock of the frames. */
  start: number
  end: number
  samples: Float32Array
  /** False while the speaker goes on. */
  final: boolean
}

const FRAME_SECONDS = 0.02
/** dB over the noise of the room at which speech begins, and below which it ends. */
const OPEN = 12
const HOLD = 6
/** Seconds of silence that end an utterance. */
const PAUSE = 0.6
/** Seconds of the longest utterance. */
const LONGEST = 12
/** Seconds kept from before speech was noticed: the first consonant is quiet. */
const LEAD = 0.24
/** Seconds between interim results. */
const INTERIM = 1.5
/** Tolerance of sums of 0.02. */
const SLACK = 1e-6
/** dB: the assumed noise at first, and the loudest noise that is assumed. */
const FLOOR = { first: -60, max: -30 } as const

const levelOf = (frame: Float32Array): number => {
  let power = 0
  for (const sample of frame) power += sample * sample
  return 10 * Math.log10(power / frame.length + 1e-9)
}

const join = (frames: readonly Float32Array[]): Float32Array => {
  const samples = new Float32Array(frames.length * FRAME_SAMPLES)
  for (const [index, frame] of frames.entries()) samples.set(frame, index * FRAME_SAMPLES)
  return samples
}

/** Cuts one voice into utterances, by its loudness over the noise of the room. Its time is that of the frames. */
export class Utterances {
  #floor: number = FLOOR.first
  #lead: Float32Array[] = []
  #speech: Float32Array[] | null = null
  #start = 0
  #quiet = 0
  #interimAt = 0

  /**
   * @param frame 20 ms at 16 kHz
   * @param at seconds of its first sample
   * @returns what is to be transcribed now, if anything
   */
  push(frame: Float32Array, at: number): Utterance | null {
    const level = levelOf(frame)
    // The noise falls at once and rises slowly, because a long vowel is not noise.
    this.#floor =
      level < this.#floor ? level * 0.2 + this.#floor * 0.8 : Math.min(FLOOR.max, this.#floor + 0.02)
    const isVoice = level > this.#floor + (this.#speech === null ? OPEN : HOLD)
    if (this.#speech === null) {
      this.#lead.push(frame)
      if (this.#lead.length > LEAD / FRAME_SECONDS) this.#lead.shift()
      if (isVoice) this.#begin(at)
      return null
    }
    this.#speech.push(frame)
    this.#quiet = isVoice ? 0 : this.#quiet + FRAME_SECONDS
    const length = this.#speech.length * FRAME_SECONDS
    if (this.#quiet >= PAUSE - SLACK || length >= LONGEST - SLACK) return this.end()
    if (at - this.#interimAt < INTERIM - SLACK) return null
    this.#interimAt = at
    return this.#cut(this.#speech, false)
  }

  /** The microphone was switched off, or the speaker has left. */
  end(): Utterance | null {
    const speech = this.#speech
    this.#speech = null
    return speech === null ? null : this.#cut(speech, true)
  }

  #begin(at: number): void {
    this.#speech = this.#lead.splice(0)
    this.#start = at - (this.#speech.length - 1) * FRAME_SECONDS
    this.#quiet = 0
    this.#interimAt = at
  }

  #cut(speech: readonly Float32Array[], final: boolean): Utterance {
    const end = this.#start + speech.length * FRAME_SECONDS
    return { start: this.#start, end, samples: join(speech), final }
  }
}
