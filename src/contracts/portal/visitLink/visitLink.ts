import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { givenInstant, instant } from '../appointment.ts'
import { cancelledBy, statusOnTheWire } from '../appointmentStatus.ts'
import { listSlots } from '../booking/slots.ts'
import { endpoint } from '../endpoint.ts'
import { refundState } from '../payments/payments.ts'

/** The page of a visit for its patient, who has no account: the token of the link is what opens it. */

const params = z.object({ token: sensitive('credential', z.string().max(100)) })

const time = z.object({ start_time: instant, end_time: instant })

/** A visit as its patient sees it. It names the practitioner, never the patient. */
export const linkedVisit = z.object({
  id: z.string(),
  status: statusOnTheWire,
  ...time.shape,
  practitioner: z.object({ id: z.string(), first_name: z.string(), last_name: z.string() }),
  speciality: z.object({ id: z.string(), practitioner_speciality: z.string() }),
  price_centavos: z.number().int(),
  paid: z.boolean(),
  /** Whether the patient can pay for it by card now. */
  payable: z.boolean(),
  /** Until when the time is kept without a payment; null: it does not depend on one. */
  pay_until: instant.nullable(),
  /** The refund of a visit that does not take place; null: nothing is returned. */
  refund: refundState.nullable(),
  /** The zone of the practitioner's hours. */
  zone: z.string(),
  /** When a request that nobody answers ends by itself. */
  respond_by: instant.nullable(),
  /** Until then the patient may cancel and move it; null: not any more. */
  changeable_until: instant.nullable(),
  /** Another time that the practitioner proposed. */
  proposal: time.nullable(),
  cancelled_by: cancelledBy.nullable(),
  /** Whether the request ended while a proposed time waited for the patient. */
  proposal_lapsed: z.boolean().default(false),
  /** The practitioner's reason for cancelling. */
  cancel_reason: sensitive('patient', z.string()).nullable(),
  /** The office's number, in E.164. */
  phone: z.string().nullable(),
  can_join_from: instant,
  can_join_until: instant,
  /** Opens the waiting room. */
  room_code: sensitive('credential', z.string()),
  server_time: instant,
})
export type LinkedVisit = z.infer<typeof linkedVisit>

const tag = 'visit link'
const shared = { params, access: 'anyone', tag } as const

/** Reads the visit of a link. */
export const readLinkedVisit = endpoint('GET /v1/visit/:token', {
  ...shared,
  answer: linkedVisit,
  refusals: ['notFound'],
})

/** Cancels it, within the agreed time. Harmless when repeated. */
export const cancelLinkedVisit = endpoint('POST /v1/visit/:token/cancellation', {
  ...shared,
  answer: linkedVisit,
  refusals: ['notFound', 'statusRefused', 'tooLate', 'conflict'],
})

/**
 * The times that it can be moved to, judged as the move: the patient is known, and the visit's own time is free. At
 * most 92 days.
 */
export const listMoveSlots = endpoint('GET /v1/visit/:token/slots', {
  ...shared,
  query: z.object({ start_time: givenInstant, end_time: givenInstant }),
  answer: listSlots.answer,
  refusals: ['notFound'],
})

/** Moves it to another time that is offered, within the agreed time; `slotTaken` comes with a fresh list. */
export const moveLinkedVisit = endpoint('PUT /v1/visit/:token/time', {
  ...shared,
  body: z.object({ start_time: givenInstant }),
  answer: linkedVisit,
  refusals: ['notFound', 'statusRefused', 'tooLate', 'slotTaken', 'conflict'],
})

/** Takes the time that the practitioner proposed. */
export const acceptProposedTime = endpoint('POST /v1/visit/:token/proposal', {
  ...shared,
  answer: linkedVisit,
  refusals: ['notFound', 'statusRefused', 'tooLate', 'slotTaken', 'conflict'],
})

/** Where the calendar entry of the visit is: `text/calendar`. */
export const visitCalendarPath = (token: string): string =>
  `/v1/visit/${encodeURIComponent(token)}/calendar.ics`
