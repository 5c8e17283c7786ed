import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { instant } from './appointment.ts'
import { appointmentParams } from './appointmentDetails.ts'
import { appointmentStatus, statusOnTheWire } from './appointmentStatus.ts'
import { endpoint } from './endpoint.ts'

/** `token` is the meeting token of the visit's room. */
export const sessionStartBody = z.object({ token: sensitive('credential', z.string().min(1).max(8192)) })

const startedShape = { id: z.string(), started_at: instant }
export const sessionStarted = z.object({ ...startedShape, status: appointmentStatus })
export type SessionStarted = z.infer<typeof sessionStarted>
export const sessionStartAnswer = z.object({ ...startedShape, status: statusOnTheWire })

/** P4.15: the doctor is in the room. A requested or accepted visit becomes in_progress; repeating is harmless. */
export const startSession = endpoint('PATCH /v1/notification/session_start_notification/:id', {
  params: appointmentParams,
  body: sessionStartBody,
  answer: sessionStartAnswer,
  access: 'signedIn',
  refusals: ['notFound', 'statusRefused', 'conflict', 'visitTooEarly', 'visitClosed', 'meetingUnavailable'],
  tag: 'meeting',
})
