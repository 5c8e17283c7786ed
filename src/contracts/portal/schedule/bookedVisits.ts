import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { weekdays } from './wallTime.ts'

/** Days ahead that are counted. */
export const BOOKED_DAYS = 90
const QUARTERS_A_WEEK = 7 * 96

/** How many visits ahead begin at a time of the week, without whom they are with. */
export const bookedVisits = z.object({
  /** The zone of the hours, in which the times are given. */
  zone: z.string(),
  days: z.number().int().positive(),
  starts: z
    .array(
      z.object({
        weekday: z.enum(weekdays),
        /** Minutes since midnight, on the quarter hour. */
        start_min: z.number().int().nonnegative().max(1_425),
        count: z.number().int().positive(),
      }),
    )
    .max(QUARTERS_A_WEEK),
})
export type BookedVisits = z.infer<typeof bookedVisits>

/** Counts for the weekly hours: a doctor sees how many visits a range holds before changing it. */
export const readBookedVisits = endpoint('GET /v1/practitioner/availability/booked', {
  answer: bookedVisits,
  access: 'signedIn',
  tag: 'schedule',
})
