import { z } from 'zod'
import { meetingError } from '../errors.ts'
import { sensitive } from '../sensitive.ts'

/** What a feedback has to know of the session afterwards (M3.69). Times are epoch milliseconds. */
export const sessionFacts = z.object({
  sessionId: z.string(),
  templateId: z.string(),
  roomName: sensitive('patient', z.string()),
  startedAt: z.number().nullable(),
})

/** How a call ended, for whoever started it. */
export const meetingEnd = z.object({
  reason: z.enum(['left', 'ended', 'removed', 'roomEnded', 'failed']),
  /** Name or id of who removed us or ended the room. */
  by: sensitive('patient', z.string()).nullable(),
  error: meetingError.nullable(),
  /** Epoch milliseconds; null when the call was never joined. */
  joinedAt: z.number().nullable(),
  /** What was muted last, so that who comes back is as they were. */
  muted: z.object({ audio: z.boolean(), video: z.boolean() }).optional(),
  role: z.string().nullable(),
  session: sessionFacts,
})
export type MeetingEnd = z.infer<typeof meetingEnd>
