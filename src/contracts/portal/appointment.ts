import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { line } from '../text.ts'
import { appointmentStatus, appointmentStatuses, statusOnTheWire } from './appointmentStatus.ts'
import { endpoint } from './endpoint.ts'
import { visitReason } from './visitReason.ts'

/** ISO 8601 with zone. */
export const instant = z.iso.datetime({ offset: true })

/** Dates that a person can mean: databases do not take every year that can be written. */
const YEARS = { first: 1900, last: 2199 }
const isPossible = (text: string): boolean => {
  const year = new Date(text).getUTCFullYear()
  // An invalid date was reported before.
  return Number.isNaN(year) || (year >= YEARS.first && year <= YEARS.last)
}
/** An instant, or a day, that somebody sends us. */
export const givenInstant = instant.refine(isPossible, { error: 'The year is out of bounds' })
export const givenDate = z.iso.date().refine(isPossible, { error: 'The year is out of bounds' })

const client = z.object({
  id: sensitive('patient', z.string()),
  first_name: sensitive('patient', z.string()),
  last_name: sensitive('patient', z.string()),
})

const itemShape = {
  id: z.string(),
  start_time: instant,
  end_time: instant,
  /** `speciality.id` of one of the practitioner's specialities. */
  speciality_id: z.string(),
  /** Why the patient comes, in the patient's words; empty when none was given. */
  reason: sensitive('patient', z.string()),
  /** Whole centavos of Mexican pesos. */
  price_centavos: z.number().int().nonnegative(),
  paid: z.boolean(),
  /** Whether it is the patient's first visit to this practitioner. */
  is_new_client: z.boolean(),
  /** When a request that nobody answers ends by itself. */
  respond_by: instant.nullish(),
  /** Another time that the practitioner proposed and the patient has not answered. */
  proposed_start: instant.nullish(),
  client,
}

/** One appointment of a list, with its internal status: what machines hold in their context. */
export const appointmentItem = z.object({ ...itemShape, status: appointmentStatus })
export type AppointmentItem = z.infer<typeof appointmentItem>

const listShape = {
  page: z.number().int().positive(),
  /** How many there are in all, on every page together. */
  count: z.number().int().nonnegative(),
  /** The server's clock when it answered: the live rule uses it (experience §10). */
  server_time: instant,
}

/** A list as machines hold it. */
export const appointmentList = z.object({ appointments: z.array(appointmentItem), ...listShape })
export type AppointmentList = z.infer<typeof appointmentList>

/** The same as it travels: parsing it gives an AppointmentList. */
export const appointmentListAnswer = z.object({
  appointments: z.array(z.object({ ...itemShape, status: statusOnTheWire })),
  ...listShape,
})

export const appointmentListQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(20_000).default(20_000),
  /** YYYY-MM-DD; without it, all days. */
  date: givenDate.optional(),
})

/** 'a,b' or a repeated key. */
const commaList = z
  .union([z.string(), z.array(z.string())])
  .transform((value) => (Array.isArray(value) ? value : value.split(',')).filter((part) => part !== ''))

export const appointmentTimeframeQuery = z.object({
  start_time: givenInstant,
  end_time: givenInstant,
  /** Internal names, comma-separated: query values stay as written (readings P4.03). */
  status: commaList.pipe(z.array(z.enum(appointmentStatuses))).optional(),
  /** Part of the patient's name; accents and case do not matter. */
  search: sensitive('patient', line(120)).optional(),
  /** `speciality.id`s, comma-separated. */
  specialties: commaList.pipe(z.array(z.uuid()).max(100)).optional(),
  sort: z.enum(['asc', 'desc']).default('asc'),
})

/** `userId` is the practitioner's id. */
export const appointmentCancelParams = z.object({ userId: z.string().max(64), id: z.string().max(64) })
export const appointmentCancelQuery = z.object({ status: z.literal('cancel') })

export const appointmentCancelAnswer = z.object({
  id: z.string(),
  cancelled_at: instant,
  status: statusOnTheWire,
})

const tag = 'appointments'

/** The appointments of one day of the practitioner's zone (P7.15). */
export const listAppointments = endpoint('GET /v1/practitioner/appointment/list', {
  query: appointmentListQuery,
  answer: appointmentListAnswer,
  access: 'signedIn',
  tag,
})

/** Everything that touches the time frame, in order of start (P7.14). */
export const listAppointmentsInTimeframe = endpoint('GET /v1/practitioner/appointment/timeframe', {
  query: appointmentTimeframeQuery,
  answer: appointmentListAnswer,
  access: 'signedIn',
  tag,
})

/**
 * The practitioner says yes to a request; harmless when repeated. The specification names no call for this, and without
 * one every request would end unanswered.
 */
export const acceptAppointment = endpoint('PUT /v1/practitioner/appointment/accept/:id', {
  params: appointmentCancelParams.pick({ id: true }),
  answer: z.object({ id: z.string(), status: statusOnTheWire }),
  access: 'signedIn',
  refusals: ['notFound', 'statusRefused', 'conflict'],
  tag,
})

/** A practitioner's message to the patient of a declined request; it may be empty. */
export const declineBody = z.object({ reason: visitReason.default('') })

/** The practitioner says no to a request; harmless when repeated. */
export const declineAppointment = endpoint('PUT /v1/practitioner/appointment/decline/:id', {
  params: appointmentCancelParams.pick({ id: true }),
  body: declineBody,
  answer: z.object({ id: z.string(), status: statusOnTheWire }),
  access: 'signedIn',
  refusals: ['notFound', 'statusRefused', 'conflict'],
  tag,
})

/** The practitioner proposes another time, which the patient may take; the visit stays as it is meanwhile. */
export const proposeAppointmentTime = endpoint('PUT /v1/practitioner/appointment/proposal/:id', {
  params: appointmentCancelParams.pick({ id: true }),
  body: z.object({ start_time: givenInstant }),
  answer: z.object({ id: z.string(), proposed_start: instant, proposed_end: instant }),
  access: 'signedIn',
  refusals: ['notFound', 'statusRefused', 'slotTaken', 'conflict'],
  tag,
})

/** P7.16: no double slash, and the slash at the end stays (readings). */
export const cancelAppointment = endpoint('PUT /v1/practitioner/appointment/:userId/:id/', {
  params: appointmentCancelParams,
  query: appointmentCancelQuery,
  answer: appointmentCancelAnswer,
  access: 'signedIn',
  refusals: ['notFound', 'statusRefused', 'conflict'],
  tag,
})
