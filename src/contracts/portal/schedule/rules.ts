import { z } from 'zod'
import { givenDate, givenInstant } from '../appointment.ts'
import { isZone, weekdays } from './wallTime.ts'

/** The rules that decide about bookable times; the same shapes travel and are stored. */

export const DAY_MIN = 1_440
/** P9.22 */
export const QUARTER_MIN = 15

/** Minutes since midnight on a clock, on the quarter hour (P9.22); 1440 is the next midnight. */
const wallMinutes = (min: number, max: number) => z.number().int().min(min).max(max).multipleOf(QUARTER_MIN)

export const wallRange = {
  weekday: z.enum(weekdays),
  start_min: wallMinutes(0, DAY_MIN - QUARTER_MIN),
  end_min: wallMinutes(QUARTER_MIN, DAY_MIN),
}

const WHOLE_HOURS = /^UTC[+-]\d{2}:00$/
const IANA = /^[A-Za-z][A-Za-z0-9_+/-]*$/
/** An IANA name, or an offset of the portal's list (P9.20, P9.21), whose clock never changes. */
export const zoneName = z
  .string()
  .max(64)
  .refine((name) => (name.startsWith('UTC') ? WHOLE_HOURS.test(name) || name === 'UTC' : IANA.test(name)))
  .refine(isZone)

/** Hours of one day of the week, in the zone of the version they belong to. */
export const weeklyRange = z.object(wallRange)
export type WeeklyRange = z.infer<typeof weeklyRange>

export const lunchBreak = z.object({ id: z.uuid(), ...wallRange })
export type LunchBreak = z.infer<typeof lunchBreak>

/** The hours from a date on, until the next version begins. */
export const hoursVersion = z.object({
  effective_from: z.iso.date(),
  zone: z.string(),
  weekly: z.array(weeklyRange),
  lunch: z.array(lunchBreak),
})
export type HoursVersion = z.infer<typeof hoursVersion>

export const instants = { all_day: z.literal(false), start_time: givenInstant, end_time: givenInstant }
export const wholeDays = {
  all_day: z.literal(true),
  start_date: givenDate,
  /** The last day, itself included. */
  end_date: givenDate,
  zone: zoneName,
}

/** When nobody can be visited: instants, or whole days of a zone. */
export const blockingPeriod = z.discriminatedUnion('all_day', [z.object(instants), z.object(wholeDays)])
export type BlockingPeriod = z.infer<typeof blockingPeriod>

export const extendingPeriod = z.object({
  start_time: givenInstant,
  end_time: givenInstant,
  /** Null: for every speciality. */
  speciality_id: z.uuid().nullable(),
})
export type ExtendingPeriod = z.infer<typeof extendingPeriod>
export type OverridePeriod =
  | { readonly kind: 'blocking'; readonly period: BlockingPeriod }
  | { readonly kind: 'extending'; readonly period: ExtendingPeriod }

export interface Rules {
  /** In order of `effective_from`, one a date; on a date the last that has begun holds. */
  readonly hours: readonly HoursVersion[]
  readonly overrides: readonly OverridePeriod[]
}

/** The visitors that may book a type of consultation, and how a booking is answered. */
export const bookingAccess = z.enum(['atOnce', 'request', 'contact'])
export const bookingAudience = z.enum(['everybody', 'known'])

/** A consultation of one speciality: what it is, costs and asks for. */
export const consultationTerms = z.object({
  duration_min: z.number().int().min(15).max(120).multipleOf(QUARTER_MIN),
  /** Whole centavos of Mexican pesos (P9.25): nothing, or 10 to 50 000 pesos. */
  price_centavos: z.union([z.literal(0), z.number().int().min(1_000).max(5_000_000)]),
  currency: z.literal('MXN'),
  /** Kept free before and after each visit. */
  buffer_min: z.union([z.literal(0), z.literal(15), z.literal(30)]),
  /** A visit is booked so long before its start at least. */
  notice_hours: z.number().int().min(0).max(72),
  /** And so long before it at most. */
  horizon_days: z.number().int().min(1).max(365),
  /** `atOnce`: accepted with the booking. `request`: the practitioner answers. `contact`: nobody books it. */
  access: bookingAccess,
  /** `known`: only patients of the practitioner. */
  audience: bookingAudience,
  /** Until so long before its start a patient may cancel; null: until the start. */
  cancel_hours: z.number().int().min(0).max(168).nullable(),
})
export type ConsultationTerms = z.infer<typeof consultationTerms>

export const consultationType = consultationTerms.extend({ speciality_id: z.uuid() })
export type ConsultationType = z.infer<typeof consultationType>
