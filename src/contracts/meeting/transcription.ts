import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { identifier } from '../text.ts'
import { parseWire, readWire } from './readWire.ts'

/** Speech as text (M1.28, protocol §7.2, §7.6). At most one transcription per mode. */

export const CAPTION_MODE = 'caption'
/** M4.087; 'none' for a room without one. */
export const transcriptionState = z.enum(['none', 'initialised', 'started', 'stopped', 'failed'])
export type TranscriptionState = z.infer<typeof transcriptionState>

/** M3.13, on the wire and stored. Times are epoch milliseconds. */
export const transcriptionEntry = z.object({
  mode: z.string().default(CAPTION_MODE),
  state: transcriptionState.default('none'),
  initialised_at: z.number().optional(),
  started_at: z.number().optional(),
  stopped_at: z.number().optional(),
  updated_at: z.number().optional(),
  error: z.object({ code: z.number().optional(), message: z.string().optional() }).optional(),
})
export type TranscriptionEntry = z.infer<typeof transcriptionEntry>

export const transcriptionStartParams = z.object({
  mode: identifier(32),
  language: identifier(32, 0).optional(),
})
export const transcriptionStopParams = z.object({ mode: identifier(32) })

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
