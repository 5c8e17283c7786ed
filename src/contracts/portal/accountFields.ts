import { z } from 'zod'
import { sensitive } from '../sensitive.ts'

/** Fields of accounts that several forms share. The messages are keys of i18n `auth:error.*`. */
export const accountEmail = sensitive(
  'practitioner',
  z.string().trim().min(1, 'emailRequired').toLowerCase().max(254, 'email').pipe(z.email('email')),
)

/** A code that came by mail (experience 9.1). */
export const mailedCode = sensitive(
  'credential',
  z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'code'),
)
