import type { SpokenLanguage } from '../../../src/contracts/meeting/transcription/transcription.ts'
import { Downsampler, Frames } from './downsampler.ts'
import { FRAME_SAMPLES, SAMPLE_RATE } from './sampleRate.ts'
import type { Transcriber } from './transcriber.ts'
import { type Utterance, Utterances } from './utterances.ts'

/** Opus to samples at 48 kHz in one channel. */
export interface SoundDecoder {
  decode(packet: Uint8Array): Float32Array
  free(): void
}

export interface SpokenText {
  /** Seconds, on the clock of the packets. */
  start: number
  end: number
  final: boolean
  text: string
}

interface SpeakerParts {
  transcriber: Transcriber
  decoder: SoundDecoder
  onText: (text: SpokenText) => void
  onError: (error: unknown) => void
}

const DECODED_RATE = 48_000
/** Seconds of a hole in the sound (mute, DTX, loss) that counts as silence, and the silence that it is replaced by. */
const HOLE = 0.06
const LONGEST_HOLE = 1
const FRAME_SECONDS = FRAME_SAMPLES / SAMPLE_RATE
/** Utterances that wait at most; the oldest ones are dropped when the model is slower than speech. */
const MAX_WAITING = 3

/** One speaker's way from Opus packets to text. Utterances are transcribed one after the other. */
export class Speaker {
  readonly #parts: SpeakerParts
  readonly #downsampler = new Downsampler()
  readonly #frames = new Frames(FRAME_SAMPLES)
  readonly #utterances = new Utterances()
  #expectedAt: number | null = null
  #waiting: { utterance: Utterance; language: SpokenLanguage }[] = []
  #work: Promise<void> | null = null
  #language: SpokenLanguage = 'en'

  constructor(parts: SpeakerParts) {
    this.#parts = parts
  }

  /** @param at seconds of the first sample */
  push(packet: Uint8Array, at: number, language: SpokenLanguage): void {
    const sound = this.#parts.decoder.decode(packet)
    if (sound.length === 0) return
    const expected = this.#expectedAt
    if (expected !== null && at - expected > HOLE) this.#fill(expected, at)
    this.#language = language
    this.#expectedAt = at + sound.length / DECODED_RATE
    for (const [index, frame] of this.#frames.push(this.#downsampler.push(sound)).entries())
      this.#take(this.#utterances.push(frame, at + index * FRAME_SECONDS))
  }

  /** No sound came for so long that nobody speaks: a muted microphone sends nothing. */
  silent(): void {
    this.#take(this.#utterances.end())
  }

  /** Resolves when what was said is transcribed. */
  async end(): Promise<void> {
    this.silent()
    await this.#work
    this.#parts.decoder.free()
  }

  #fill(from: number, to: number): void {
    const end = Math.min(to, from + LONGEST_HOLE)
    for (let at = from; at < end; at += FRAME_SECONDS)
      this.#take(this.#utterances.push(new Float32Array(FRAME_SAMPLES), at))
  }

  #take(utterance: Utterance | null): void {
    if (utterance === null) return
    // An interim result that would wait is useless: the next one has more.
    if (!utterance.final && this.#work !== null) return
    this.#waiting.push({ utterance, language: this.#language })
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift()
    this.#work ??= this.#transcribe().finally(() => {
      this.#work = null
    })
  }

  async #transcribe(): Promise<void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const { start, end, final, samples } = next.utterance
      try {
        const text = await this.#parts.transcriber.transcribe(samples, next.language)
        if (text !== '') this.#parts.onText({ start, end, final, text })
      } catch (error) {
        this.#parts.onError(error)
      }
    }
  }
}
