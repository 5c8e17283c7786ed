import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { line } from '../../text.ts'
import { bookingAccess, bookingAudience } from './rules.ts'
import { visitAnswers } from './visitAnswers.ts'
import { weekdays } from './wallTime.ts'

/** The fields of the forms of the hours page, as they are typed; the actors turn them into bodies of calls. */

/** P9.24: the hours of a day in minutes since midnight, from 01:00 AM to 12:00 AM, the next midnight. */
export const HOURLY_MIN: readonly number[] = Array.from({ length: 24 }, (_, index) => (index + 1) * 60)

/** Minutes of a visit, as the list of the form has them. */
export const DURATIONS = ['15', '30', '45', '60', '75', '90', '105', '120'] as const
export const BUFFERS = ['0', '15', '30'] as const

const PESOS = /^\$?\s?\d{1,3}(?:,?\d{3})*(?:\.\d{1,2})?$/

/** Whole centavos of an amount in pesos ('850', '$1,250.50'); null for a text that is no amount. */
export const centavosOf = (text: string): number | null => {
  const trimmed = text.trim()
  return PESOS.test(trimmed) ? Math.round(Number(trimmed.replaceAll(/[$,\s]/g, '')) * 100) : null
}

const PESOS_FORMAT = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })

/** '$1,250.50': the same in both languages, because the field says that it holds pesos. */
export const pesosText = (centavos: number): string => PESOS_FORMAT.format(centavos / 100)

/** Free, or 10 to 50 000 pesos. */
const price = z.string().refine(
  (text) => {
    const centavos = centavosOf(text)
    return centavos !== null && (centavos === 0 || (centavos >= 1_000 && centavos <= 5_000_000))
  },
  { error: 'price' },
)

const wholeNumber = (least: number, most: number) =>
  z.string().refine((text) => /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most, {
    error: 'range',
  })

/** Hours before a visit in the list of the form; what is saved may be another whole number. */
export const CANCEL_HOURS = ['1', '2', '4', '8', '12', '24', '48', '72'] as const
/** Patients may cancel or move a visit until it starts. */
export const UNTIL_START = 'start'

/** Price, length and booking rules of one speciality. */
export const pricingFields = z.object({
  duration_min: z.enum(DURATIONS),
  price,
  buffer_min: z.enum(BUFFERS),
  notice_hours: wholeNumber(0, 72),
  horizon_days: wholeNumber(1, 365),
  access: bookingAccess,
  audience: bookingAudience,
  cancel_hours: z.union([z.literal(UNTIL_START), wholeNumber(1, 168)]),
})
export type PricingFields = z.infer<typeof pricingFields>

/** Minutes since midnight as the lists of times have them. */
const minutes = z.string().regex(/^\d{1,4}$/)

/** The same break on several days. */
export const lunchFields = z
  .object({
    weekdays: z.array(z.enum(weekdays)).min(1, { error: 'noDay' }),
    start: minutes,
    end: minutes,
    visits: visitAnswers.optional(),
  })
  .refine(({ start, end }) => Number(end) - Number(start) >= 15, { path: ['end'], error: 'tooShort' })
  .refine(({ start, end }) => Number(end) - Number(start) <= 180, { path: ['end'], error: 'tooLong' })
export type LunchFields = z.infer<typeof lunchFields>

/** An exception from the weekly hours. */
export const exceptionFields = z
  .object({
    kind: z.enum(['blocking', 'extending']),
    all_day: z.boolean(),
    start_date: z.iso.date({ error: 'date' }),
    /** The last day, itself included; of one day only for extra time. */
    end_date: z.iso.date({ error: 'date' }),
    start: minutes,
    end: minutes,
    /** Empty: every speciality. */
    speciality_id: z.string(),
    /** Private: patients never see it. */
    reason: sensitive('content', line(120)),
    visits: visitAnswers.optional(),
  })
  .refine(({ kind, start_date, end_date }) => kind === 'extending' || start_date <= end_date, {
    path: ['end_date'],
    error: 'order',
  })
  .refine(
    ({ kind, all_day, start_date, end_date, start, end }) =>
      (kind === 'blocking' && (all_day || start_date < end_date)) || Number(start) < Number(end),
    { path: ['end'], error: 'order' },
  )
export type ExceptionFields = z.infer<typeof exceptionFields>
