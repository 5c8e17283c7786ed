import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { feedbackPayload } from '../../../contracts/meeting/quality/analytics.ts'
import { sensitive } from '../../../contracts/sensitive.ts'

/** The data of the call that a feedback needs (M3.69), kept from its end. */
export const feedbackSubject = z.object({
  sessionId: z.string(),
  peerId: z.string(),
  role: z.string(),
  userId: z.string(),
  templateId: z.string(),
  roomName: sensitive('patient', z.string()),
  userName: sensitive('patient', z.string()),
  /** Epoch milliseconds. */
  joinedAt: z.number().nullable(),
  sessionStartedAt: z.number().nullable(),
  token: sensitive('credential', z.string()),
  initEndpoint: z.string(),
})
export type FeedbackSubject = z.infer<typeof feedbackSubject>

export const feedbackContract = {
  input: z.object({}),
  context: z.object({
    subject: feedbackSubject.nullable(),
    payload: feedbackPayload.nullable(),
    error: meetingError.nullable(),
    tries: z.number(),
  }),
  events: {
    /** The call is over; `subject` describes it. */
    ...event('feedback.callEnded', { subject: feedbackSubject.nullable() }),
    ...event('feedback.submitted', { payload: feedbackPayload }),
  },
  outputs: { submitFeedback: nothing },
} as const
