import { z } from 'zod'
import { chatFileOrNull } from '../meeting/chat/chatFile.ts'
import { sensitive } from '../sensitive.ts'
import { instant } from './appointment.ts'
import { appointmentParams } from './appointmentDetails.ts'
import { endpoint } from './endpoint.ts'

/** Messages kept of one visit; later ones are not kept. */
export const MAX_VISIT_MESSAGES = 5_000

export const visitMessage = z.object({
  id: z.string(),
  at: instant,
  from_role: z.string(),
  from_name: z.string(),
  /** Roles that it was sent to, or null. */
  to_roles: z.array(z.string()).nullable(),
  /** The person it was sent to, or null. Both null: everyone. */
  to_name: z.string().nullable(),
  /** The file that it carries; missing where an older server answers. */
  file: chatFileOrNull.optional(),
  /** The type of the message (M3.30); missing where an older server answers. */
  kind: z.string().optional(),
  text: z.string(),
})
export type KeptMessage = z.infer<typeof visitMessage>

/** The chat of a visit, oldest first: what the doctor wrote or could read. */
export const visitChatAnswer = sensitive(
  'content',
  z.object({ id: z.string(), messages: z.array(visitMessage).max(MAX_VISIT_MESSAGES) }),
)

export const readVisitChat = endpoint('GET /v1/practitioner/appointment/chat/:id', {
  params: appointmentParams,
  answer: visitChatAnswer,
  access: 'signedIn',
  refusals: ['notFound'],
  tag: 'appointments',
})
