import { z } from 'zod'
import { givenInstant, instant } from '../appointment.ts'
import { endpoint } from '../endpoint.ts'
import { refusalReasons } from '../schedule/explain.ts'

/** Days that one call may ask for. */
export const SLOT_DAYS = { slots: 92, explained: 8 }

/** One visit that can be booked. */
export const slot = z.object({ start_time: instant, end_time: instant })
export type Slot = z.infer<typeof slot>

/** P3.12. `client_id` is a patient of the practitioner who asks; guests leave it out. */
const slotsQuery = z.object({
  practitioner_id: z.uuid().toLowerCase(),
  client_id: z.uuid().toLowerCase().optional(),
  start_time: givenInstant,
  end_time: givenInstant,
  /** A `speciality.id`; without it, the practitioner's primary one. */
  default_speciality_id: z.uuid().toLowerCase().optional(),
})

const tag = 'booking'

/**
 * P7.59: what can be booked, in order; at most 92 days. A practitioner asks for an own patient, anybody else for what
 * everybody may book. Length and price are null, and the list is empty, while there are none.
 */
export const listSlots = endpoint('GET /v1/practitioner/slots', {
  query: slotsQuery,
  answer: z.object({
    speciality_id: z.string(),
    duration_min: z.number().int().nullable(),
    price_centavos: z.number().int().nullable(),
    /** The zone of the hours, or null without any. */
    zone: z.string().nullable(),
    slots: z.array(slot),
    server_time: instant,
  }),
  access: 'mayBeSignedIn',
  refusals: ['notFound'],
  tag,
})

/** The visit behind `visit`, and the time when the holds behind `held` end unless they become a booking. */
const holder = {
  visit_id: z.string().nullable().default(null),
  held_until: instant.nullable().default(null),
}

/** Every quarter hour of at most eight days, and why it is not offered to everybody. The specification names no call for this. */
export const explainSlots = endpoint('GET /v1/practitioner/slots/explanation', {
  query: slotsQuery.pick({ start_time: true, end_time: true, default_speciality_id: true }),
  answer: z.object({
    starts: z.array(
      z.object({ start_time: instant, outcome: z.enum(['offered', ...refusalReasons]), ...holder }),
    ),
  }),
  access: 'signedIn',
  refusals: ['notFound'],
  tag,
})
