import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { instant } from '../appointment.ts'
import { appointmentParams } from '../appointmentDetails.ts'
import { endpoint } from '../endpoint.ts'

/** Captions of calls that were kept with consent, encrypted under their visit (experience §8.2). */

export const transcriptDeletions = ['patient', 'practitioner', 'retention'] as const

export const transcriptLine = z.object({
  /** Milliseconds since the call began, on the clock that the room shows. */
  at: z.number().int().nonnegative(),
  role: z.string(),
  name: sensitive('patient', z.string()),
  text: sensitive('content', z.string()),
})
export type TranscriptLine = z.infer<typeof transcriptLine>

export const callTranscript = z.object({
  id: z.string(),
  started_at: instant,
  /** When the lines are deleted; null once they are. */
  delete_after: instant.nullable(),
  deleted: z.object({ at: instant, why: z.enum(transcriptDeletions) }).nullable(),
  lines: z.array(transcriptLine),
})
export type CallTranscript = z.infer<typeof callTranscript>

const tag = 'transcripts'
const access = 'signedIn'

/** The transcripts of a visit in their order, with their lines. Each call is a viewing in the access log. */
export const listTranscripts = endpoint('GET /v1/practitioner/appointment/:id/transcripts', {
  params: appointmentParams,
  answer: z.object({ transcripts: z.array(callTranscript) }),
  access,
  refusals: ['notFound'],
  tag,
})

/** Deletes the lines at once; a tombstone stays. Deleting a deleted one changes nothing. */
export const deleteTranscript = endpoint('DELETE /v1/practitioner/transcript/:id', {
  params: z.object({ id: z.string().max(64) }),
  answer: callTranscript,
  access,
  refusals: ['notFound'],
  tag,
})
