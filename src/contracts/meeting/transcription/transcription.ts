import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { identifier } from '../../text.ts'
import { parseWire, readWire } from '../connection/readWire.ts'

/** Speech as text (M1.28, protocol §7.2, §7.6). At most one transcription per mode. */

export const CAPTION_MODE = 'caption'
/** M4.087; 'none' for a room without one. */
export const transcriptionState = z.enum(['none', 'initialised', 'started', 'stopped', 'failed'])
export type TranscriptionState = z.infer<typeof transcriptionState>

/** The languages that captions are offered in, those of the portal. */
export const spokenLanguage = z.enum(['en', 'es'])
export type SpokenLanguage = z.infer<typeof spokenLanguage>

/** Where speech becomes text: on the server, or on each person's own device. */
export const captionSource = z.enum(['server', 'browser'])
export type CaptionSource = z.infer<typeof captionSource>

/** Keeping the captions, which everybody agrees to first: `asked` until then, `on` while they are kept. */
export const captionSaving = z.object({
  state: z.enum(['asked', 'on', 'stopped', 'declined', 'withdrawn', 'failed']),
  /** The answers of the people in the call; a person who is not in the list has not answered. */
  consents: z.array(z.object({ peer_id: z.string(), agreed: z.boolean() })).max(200),
})
export type CaptionSaving = z.infer<typeof captionSaving>

/** M3.13, on the wire and stored. Times are epoch milliseconds. */
export const transcriptionEntry = z.object({
  mode: z.string().default(CAPTION_MODE),
  state: transcriptionState.default('none'),
  initialised_at: z.number().optional(),
  started_at: z.number().optional(),
  stopped_at: z.number().optional(),
  updated_at: z.number().optional(),
  error: z.object({ code: z.number().optional(), message: z.string().optional() }).optional(),
  /** Our extensions, which other clients ignore. */
  source: captionSource.optional(),
  /** The language of people without a choice of their own. */
  language: spokenLanguage.optional(),
  languages: z
    .array(z.object({ peer_id: z.string(), language: spokenLanguage }))
    .max(200)
    .optional(),
  saving: captionSaving.nullable().optional(),
})
export type TranscriptionEntry = z.infer<typeof transcriptionEntry>

export const transcriptionStartParams = z.object({
  mode: identifier(32),
  language: identifier(32, 0).optional(),
})
export const transcriptionStopParams = z.object({ mode: identifier(32) })

/** Characters of one caption at most. */
export const MAX_CAPTION = 1_000

export const CAPTION_REQUESTS = {
  'transcription-start': transcriptionStartParams,
  'transcription-stop': transcriptionStopParams,
  /** The language that the sender speaks. */
  'transcription-config-update': z.object({ mode: identifier(32), language: spokenLanguage }),
  /** Our extensions. A doctor asks that captions are kept, or ends that. */
  'transcription-save': z.object({ save: z.boolean() }),
  /** The answer of a guest, which it may change. `erase`: delete what was kept, when it withdraws. */
  'transcription-consent': z.object({ agreed: z.boolean(), erase: z.boolean().default(false) }),
  /** The sender's own device understood this text; `seconds`: how long it was spoken until now. */
  'transcription-say': z.object({
    transcript: sensitive('content', z.string().min(1).max(MAX_CAPTION)),
    final: z.boolean(),
    seconds: z.number().min(0).max(60),
  }),
} as const

export const CAPTION_RESULTS = {
  'transcription-start': z.object({}),
  'transcription-stop': z.object({}),
  'transcription-config-update': z.object({}),
  'transcription-save': z.object({}),
  'transcription-consent': z.object({}),
  'transcription-say': z.object({}),
} as const

/** A speaker's text; it grows until it is final. Seconds of the session. */
export const caption = z.object({
  peerId: z.string(),
  start: z.number(),
  end: z.number(),
  final: z.boolean(),
  text: sensitive('content', z.string()),
})
export type Caption = z.infer<typeof caption>

/** The type of a broadcast that carries captions and is not a chat message (protocol §7.6). */
export const CAPTION_BROADCAST = 'hms_transcript'

const wireCaptions = z.object({
  results: z.array(
    z.object({
      peer_id: z.string(),
      start: z.number().default(0),
      end: z.number().default(0),
      final: z.boolean().default(false),
      transcript: z.string(),
    }),
  ),
})

/** @returns an empty list for invalid data, because a lost caption is harmless */
export const readCaptions = (message: string): Caption[] => {
  let value: unknown
  try {
    value = parseWire(message)
  } catch {
    return []
  }
  return (readWire(wireCaptions, value)?.data.results ?? []).map(({ peer_id, transcript, ...rest }) => ({
    peerId: peer_id,
    text: transcript,
    ...rest,
  }))
}
