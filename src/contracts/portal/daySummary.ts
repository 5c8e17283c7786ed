import { z } from 'zod'
import { givenDate, instant } from './appointment.ts'
import { endpoint } from './endpoint.ts'

/** Unsigned notes that are listed at most. */
export const UNSIGNED_SHOWN = 50

/** The end of a day: visits held, prescriptions sent, notes to sign (experience §5). It names no patient. */
export const daySummary = z.object({
  held: z.number().int().nonnegative(),
  /** Visits with a signed prescription. */
  prescriptions: z.number().int().nonnegative(),
  /** Completed visits without a signed note, in order of start. */
  unsigned: z.array(z.object({ id: z.string(), start_time: instant })).max(UNSIGNED_SHOWN),
})
export type DaySummary = z.infer<typeof daySummary>

/** The completed visits that started on a day of the practitioner's zone. */
export const readDaySummary = endpoint('GET /v1/practitioner/appointment/day', {
  query: z.object({ date: givenDate }),
  answer: daySummary,
  access: 'signedIn',
  tag: 'appointments',
})
