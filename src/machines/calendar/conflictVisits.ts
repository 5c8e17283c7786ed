import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { appointmentItem, instant } from '../../contracts/portal/appointment.ts'
import { createQuery } from '../kit/createQuery.ts'

/** The visits that a change left outside the hours, with their patients: they may lie beyond the shown dates. */
export const conflictVisits = createQuery({
  id: 'conflictVisits',
  description: 'The visits that a change left outside the hours, with their patients.',
  spec: ['P7.14'],
  params: z.object({ ids: z.array(z.string()), start_time: instant, end_time: instant }),
  data: z.object({ appointments: z.array(appointmentItem) }),
})
export type ConflictVisitsRef = ActorRefFrom<typeof conflictVisits.machine>
