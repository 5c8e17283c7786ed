import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { line } from '../../text.ts'
import { givenDate } from '../appointment.ts'
import { mobilePhone } from '../mobilePhone.ts'
import { NAME_LENGTH } from '../personName.ts'
import { visitReason } from '../visitReason.ts'

const name = sensitive('patient', line(NAME_LENGTH, 1))
const accepted = z.boolean().refine((given) => given, 'accept')

/** A guest's input to book a visit; `bookDraft` gets it with both surnames in one. */
export const bookingValues = z.object({
  first_name: name,
  last_name_1: name,
  last_name_2: sensitive('patient', line(NAME_LENGTH)),
  birth_date: sensitive('patient', givenDate),
  sex: sensitive('patient', z.string().pipe(z.enum(['F', 'M', 'X']))),
  email: sensitive('patient', z.email().max(254).toLowerCase()),
  phone: sensitive('patient', mobilePhone),
  reason: visitReason,
  accept_privacy: accepted,
  accept_health: accepted,
})
export type BookingValues = z.output<typeof bookingValues>
