import { z } from 'zod'

/** Consent to recordings and streams during the call: our extension of the wire, which other clients ignore. */

/**
 * The answers of the people in the call. A person who is not in the list has not answered.
 */
export const recordingConsents = z.array(z.object({ peer_id: z.string(), agreed: z.boolean() })).max(200)
export type RecordingConsents = z.infer<typeof recordingConsents>

export const RECORDING_REQUESTS = {
  /** The answer of a guest, which it may change. `erase`: delete what was kept, when it withdraws. */
  'recording-consent': z.object({ agreed: z.boolean(), erase: z.boolean().default(false) }),
  /** The answer of a guest to being streamed, which it may change. */
  'stream-consent': z.object({ agreed: z.boolean() }),
} as const

export const RECORDING_RESULTS = {
  'recording-consent': z.object({}),
  'stream-consent': z.object({}),
} as const

const OPEN: ReadonlySet<string> = new Set(['initialised', 'started', 'paused', 'resumed'])
/** Whether a recording was requested and has not ended. */
export const isRecordingOpen = (state: string | undefined): boolean => OPEN.has(state ?? 'none')
