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
/** Reads the visits with their patients; nothing is read where there are none. */
export const conflictsRequest = (
  conflicts: readonly { id: string; start_time: string; end_time: string }[],
) => {
  const starts = conflicts.map(({ start_time }) => start_time).sort()
  const ends = conflicts.map(({ end_time }) => end_time).sort()
  const [start_time, end_time] = [starts[0], ends.at(-1)]
  return start_time === undefined || end_time === undefined
    ? { type: 'query.cleared' as const }
    : {
        type: 'query.requested' as const,
        params: { ids: conflicts.map(({ id }) => id), start_time, end_time },
      }
}

export type ConflictVisitsRef = ActorRefFrom<typeof conflictVisits.machine>
