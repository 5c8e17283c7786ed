import {
  type AppointmentItem,
  type AppointmentList,
  listAppointmentsInTimeframe,
} from '../../contracts/portal/appointment.ts'
import { dayIn } from '../../contracts/portal/timezone.ts'
import { canBeLive } from '../../contracts/portal/visitRules.ts'
import type { AgendaFilters } from '../../machines/agenda/agendaContract.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../promiseLogic.ts'

interface Deps {
  http: Http
  now: () => number
}
interface Day {
  list: AppointmentList
  upcoming: AppointmentItem | null
}

/** How far an empty day looks ahead for the next visit. */
const LOOK_AHEAD_DAYS = 14

/** P7.14: the day's visits through the filters; on an empty day also which visit comes next. */
export const defineFetchDayActor = ({ http, now }: Deps) =>
  promiseLogic<Day, { timezone: string; filters: AgendaFilters }>(
    async ({ input: { timezone, filters }, signal }) => {
      const list = (start_time: string, end_time: string, more: Partial<AgendaFilters>) =>
        http.call(
          listAppointmentsInTimeframe,
          {
            query: {
              start_time,
              end_time,
              status: more.status ?? undefined,
              search: more.search?.trim(),
              specialties: more.specialityId ?? undefined,
              sort: 'asc',
            },
          },
          signal,
        )
      const today = dayIn(timezone, now())
      const found = await list(today.start, today.end, filters)
      const filtered =
        filters.status !== null || filters.specialityId !== null || filters.search.trim() !== ''
      if (found.appointments.length > 0 || filtered) return { list: found, upcoming: null }
      const later = await list(today.end, dayIn(timezone, now(), LOOK_AHEAD_DAYS).end, {})
      return { list: found, upcoming: later.appointments.find(({ status }) => canBeLive(status)) ?? null }
    },
  )
