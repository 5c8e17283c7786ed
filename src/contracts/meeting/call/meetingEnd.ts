import { z } from 'zod'
import { LIMIT } from '../../constants.ts'
import { meetingError } from '../../errors.ts'
import { sensitive } from '../../sensitive.ts'

/** Data of the session that a later feedback needs (M3.69). Times are epoch milliseconds. */
export const sessionFacts = z.object({
  sessionId: z.string(),
  templateId: z.string(),
  roomName: sensitive('patient', z.string()),
  startedAt: z.number().nullable(),
})

/** The reason of the server's order to leave (protocol §6) for a peer whose call goes on on another device. */
export const MOVED_REASON = 'moved'

/** How a call ended, for its owner. */
export const meetingEnd = z.object({
  reason: z.enum(['left', 'ended', 'removed', 'moved', 'roomEnded', 'failed']),
  /** Name or id of the person who removed us or ended the room. */
  by: sensitive('patient', z.string()).nullable(),
  /** Set after a removal: the role of the person who gave the order, and that person's words, bounded. */
  removal: z
    .object({
      role: z.string().nullable(),
      reason: sensitive('content', z.string().max(LIMIT.removalReason)),
    })
    .optional(),
  error: meetingError.nullable(),
  /** Epoch milliseconds; null when the call was never joined. */
  joinedAt: z.number().nullable(),
  /** The last muted states, which are restored on return. */
  muted: z.object({ audio: z.boolean(), video: z.boolean() }).optional(),
  role: z.string().nullable(),
  session: sessionFacts,
})
export type MeetingEnd = z.infer<typeof meetingEnd>
