import { z } from 'zod'
import { instant } from './appointment.ts'
import { endpoint, noContent } from './endpoint.ts'
import { NOTICE_LIMIT } from './portalConstants.ts'

/** Changes of a visit that the patient made, and requests that expired without an answer. */
export const visitNoticeKind = z.enum([
  'visitRequested',
  'visitBooked',
  'visitMoved',
  'visitCancelled',
  'proposalAccepted',
  'requestLapsed',
])
export type VisitNoticeKind = z.infer<typeof visitNoticeKind>

/**
 * The notifications of the practice (experience §2.1). `paid`: a patient paid by card. `disputed`: a patient
 * asked the bank for the money. `refundFailed`: the provider could not return a payment.
 */
export const practiceNoticeKind = z.enum([
  ...visitNoticeKind.options,
  'paid',
  'disputed',
  'refundFailed',
  'payoutPaid',
  'payoutFailed',
  'documentApproved',
  'documentRejected',
])
export type PracticeNoticeKind = z.infer<typeof practiceNoticeKind>

/** Names neither patient nor visit's reason; amounts are whole centavos. */
export const practiceNotice = z.object({
  id: z.uuid(),
  what: practiceNoticeKind,
  at: instant,
  appointment_id: z.string().nullable(),
  /** The start of the visit when this happened; only for what happened to a visit. */
  starts_at: instant.nullable().default(null),
  amount_centavos: z.number().int().nullable(),
  read: z.boolean(),
})
export type PracticeNotice = z.infer<typeof practiceNotice>

const access = 'signedIn'
const tag = 'notices'

/** The last ones of thirty days, the newest first, at most fifty. */
export const listPracticeNotices = endpoint('GET /v1/practitioner/activity', {
  answer: z.object({ data: z.array(practiceNotice).max(NOTICE_LIMIT) }),
  access,
  tag,
})

/** Unknown ones are passed over; harmless when repeated. */
export const readPracticeNotices = endpoint('PUT /v1/practitioner/activity/read', {
  body: z.object({ ids: z.array(z.uuid()).min(1).max(NOTICE_LIMIT) }),
  answer: noContent,
  access,
  tag,
})
