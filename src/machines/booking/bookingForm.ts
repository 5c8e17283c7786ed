import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { bookingValues } from '../../contracts/portal/booking/bookingFields.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createForm } from '../kit/createForm.ts'

const typed = sensitive('patient', z.string())

/** P7.60: who a guest books for. What was agreed to is never held: it is given anew each time. */
export const bookingForm = createForm({
  id: 'bookingForm',
  description: 'The patient for whom a guest books, and the consent.',
  spec: ['P7.60'],
  params: z.object({ draftId: z.string() }),
  values: bookingValues,
  draft: z.object({
    first_name: typed,
    last_name_1: typed,
    last_name_2: typed,
    birth_date: typed,
    sex: typed,
    email: typed,
    phone: typed,
    reason: typed,
  }),
  /** `paysNow`: the visit waits for its payment. */
  result: z.object({ token: sensitive('credential', z.string()), paysNow: z.boolean() }),
})
export type BookingFormRef = ActorRefFrom<typeof bookingForm.machine>
