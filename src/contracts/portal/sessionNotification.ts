import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { instant } from './appointment.ts'
import { appointmentStatus, statusOnTheWire } from './appointmentStatus.ts'

/**
 * PATCH /v1/notification/session_start_notification/{id} (P4.15): the doctor is in the room. `token` is the
 * meeting token of the visit's room. A requested or accepted visit becomes in_progress; repeating is harmless.
 */
export const sessionStartBody = z.object({ token: sensitive('credential', z.string().min(1).max(8192)) })
export type SessionStartBody = z.infer<typeof sessionStartBody>

const startedShape = { id: z.string(), started_at: instant }
export const sessionStarted = z.object({ ...startedShape, status: appointmentStatus })
export type SessionStarted = z.infer<typeof sessionStarted>
export const sessionStartAnswer = z.object({ ...startedShape, status: statusOnTheWire })
