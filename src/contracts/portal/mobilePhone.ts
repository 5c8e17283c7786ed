import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { z } from 'zod'
import { sensitive } from '../sensitive.ts'

/** Mexican mobiles were written '+52 1 55…' until 2019; the library refuses the 1. */
const OLD_MEXICAN_MOBILE = /^\+?521(?=\d{10}$)/

/** A mobile in E.164; without a country it is Mexican (experience 9.1). */
export const mobilePhone = sensitive(
  'practitioner',
  z
    .string()
    .trim()
    .min(1, 'phoneRequired')
    .max(40, 'phone')
    .transform((typed, context) => {
      const digits = typed.replaceAll(/[^\d+]/g, '').replace(OLD_MEXICAN_MOBILE, '+52')
      const parsed = parsePhoneNumberFromString(digits, 'MX')
      if (parsed?.isValid() === true) return parsed.number as string
      context.addIssue({ code: 'custom', message: 'phone' })
      return z.NEVER
    }),
)
