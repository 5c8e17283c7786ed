import { z } from 'zod'
import type { SpokenLanguage } from '../../../src/contracts/meeting/transcription/transcription.ts'

/** Turns speech into text; the clinic chooses it by `TRANSCRIBER`. */
export interface Transcriber {
  /**
   * The text of an utterance at 16 kHz; empty when nothing was said.
   * @throws when the model fails
   */
  transcribe(samples: Float32Array, language: SpokenLanguage): Promise<string>
}

/** The transcribers that run on the server; `browser` runs on the people's own devices. */
export const serverTranscriber = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('tones') }),
  z.object({ kind: z.literal('whisper'), path: z.string() }),
  z.object({ kind: z.literal('sherpa'), path: z.string() }),
])
export type ServerTranscriber = z.infer<typeof serverTranscriber>

/** The transcriber cannot run; the message is one sentence for the operator. */
export class TranscriberNotStarted extends Error {
  override name = 'TranscriberNotStarted'
}
