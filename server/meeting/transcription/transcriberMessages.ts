import { z } from 'zod'
import { spokenLanguage } from '../../../src/contracts/meeting/transcription/transcription.ts'
import { serverTranscriber } from './transcriber.ts'

/** One Opus packet of a published microphone. */
export const soundPacket = z.object({
  /** The publisher's key in the media process. */
  speaker: z.string(),
  /** Epoch seconds of its first sample. */
  at: z.number(),
  /** Base64. */
  data: z.string().max(16_384),
})
export type SoundPacket = z.infer<typeof soundPacket>

/** Messages between the server and its transcriber. It knows neither rooms nor names, and keeps nothing. */
export const transcriberCommand = z.discriminatedUnion('kind', [
  /** The first message, sent once. */
  z.object({ kind: z.literal('start'), setting: serverTranscriber }),
  z.object({
    kind: z.literal('sound'),
    packets: z.array(soundPacket.extend({ language: spokenLanguage })),
  }),
  /** The speaker has left, or captions are off. */
  z.object({ kind: z.literal('forget'), speaker: z.string() }),
])
export type TranscriberCommand = z.infer<typeof transcriberCommand>

export const transcriberReport = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  /** The process ends; `message` tells the operator why. */
  z.object({ kind: z.literal('startFailed'), message: z.string() }),
  z.object({
    kind: z.literal('text'),
    speaker: z.string(),
    start: z.number(),
    end: z.number(),
    final: z.boolean(),
    text: z.string(),
  }),
  /** An utterance could not be transcribed. Never contains text. */
  z.object({ kind: z.literal('trouble'), message: z.string() }),
])
export type TranscriberReport = z.infer<typeof transcriberReport>
