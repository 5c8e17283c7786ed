import { z } from 'zod'

/** A month as the forms have it: '2019-03'. */
export const month = z.string().regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, 'month')

/** P5.04: a month as a date-time on its second day at midnight, so that no zone shows another month. */
export const monthTime = (typed: string): string => `${typed}-02T00:00:00`

/** The month of such a date-time: '2019-03'. */
export const monthOf = (time: string): string => time.slice(0, 7)

/** Such a date-time, as it is stored and answered. */
export const storedMonth = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])-02T00:00:00$/)
