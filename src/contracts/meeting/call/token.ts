import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { identifier } from '../../text.ts'
import { companionKind } from '../people/companion.ts'

/** POST /v2/token (protocol §1.3): a guest's room code for a token. */
export const roomCode = z
  .string()
  .trim()
  .toLowerCase()
  .transform((text) => text.replace(/[^a-z]/g, ''))
  .pipe(z.string().length(10))
  .transform((letters) => `${letters.slice(0, 3)}-${letters.slice(3, 7)}-${letters.slice(7)}`)

export const tokenRequest = z.object({
  code: sensitive('credential', z.string().min(1).max(64)),
  user_id: identifier(128, 0).optional(),
  /** Our extension: the join takes the place of the same guest's other devices. */
  takes_place: z.boolean().optional(),
})

/** The data of the visit that a guest sees before the call. */
export const guestVisit = z.object({
  /** As it was booked; a guest may change it. Empty when the server does not know it, and for a companion. */
  patientName: sensitive('patient', z.string()).default(''),
  /** As what the guest comes along; null: the guest is the patient. */
  companion: companionKind.nullable().default(null),
  practitionerName: sensitive('practitioner', z.string()),
  practitionerAvatar: z.string().nullable(),
  speciality: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  phone: sensitive('practitioner', z.string()).nullable(),
})
export type GuestVisitAnswer = z.infer<typeof guestVisit>

export const tokenAnswer = z.object({
  token: sensitive('credential', z.string().min(1)),
  /** Our extension: where the meeting is initialised; the provider's endpoint omits it. */
  init_endpoint: z.string().optional(),
  visit: guestVisit.optional(),
})
export type TokenAnswer = z.infer<typeof tokenAnswer>

export const tokenRefusal = z.object({
  code: z.number(),
  message: z.string().default(''),
  reason: z.enum(['unknownCode', 'tooEarly', 'closed', 'tooManyTries']).optional(),
  /** ISO instant, with reason tooEarly. */
  opens_at: z.string().optional(),
  status: z.string().optional(),
  visit: guestVisit.optional(),
})

/** The claims of a token's payload that the client reads (M3.73). */
export const tokenPayload = z.object({
  room_id: z.string(),
  user_id: z.string().default(''),
  role: z.string(),
})
export type TokenPayload = z.infer<typeof tokenPayload>
