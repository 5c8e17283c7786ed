import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { appointmentItem } from '../../contracts/portal/appointment.ts'
import { override } from '../../contracts/portal/schedule/overrides.ts'
import { hoursVersion } from '../../contracts/portal/schedule/rules.ts'
import { createQuery } from '../kit/createQuery.ts'
import { MOST_DAYS } from './cells.ts'

/** Visits, exceptions and hours of the dates that the calendar shows. */
export const calendarDays = createQuery({
  id: 'calendarDays',
  description: 'Visits, exceptions and hours of the dates that the calendar shows.',
  spec: ['P7.14', 'P7.17'],
  params: z.object({
    /** The first date, and how many there are, in the zone. */
    first: z.iso.date(),
    days: z.number().int().min(1).max(MOST_DAYS),
    zone: z.string(),
  }),
  data: z.object({
    appointments: z.array(appointmentItem),
    overrides: z.array(override),
    /** Empty before the first hours were saved. */
    hours: z.array(hoursVersion),
  }),
})
export type CalendarDaysRef = ActorRefFrom<typeof calendarDays.machine>
