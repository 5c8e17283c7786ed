import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { listSlots } from '../../contracts/portal/booking/slots.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createQuery } from '../kit/createQuery.ts'

/** P7.59: the times of two weeks that a patient can have. */
export const newVisitSlots = createQuery({
  id: 'newVisitSlots',
  description: 'The times of two weeks that a patient can have.',
  spec: ['P7.59'],
  params: z.object({
    practitionerId: z.string(),
    patientId: sensitive('patient', z.string()),
    /** null: the practitioner's primary one. */
    specialityId: z.string().nullable(),
    /** 0: the two weeks from now on. */
    page: z.number().int().nonnegative(),
  }),
  /** `draft_id` is the id of the draft that a choice makes: the same one for a repeated try. */
  data: listSlots.answer.extend({ draft_id: z.string() }),
})
export type NewVisitSlotsRef = ActorRefFrom<typeof newVisitSlots.machine>
