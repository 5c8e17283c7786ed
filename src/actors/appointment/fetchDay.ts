import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import { type AppointmentItem, appointmentListAnswer } from '../../contracts/portal/appointment.ts'
import { dayIn } from '../../contracts/portal/timezone.ts'
import { canBeLive } from '../../contracts/portal/visitRules.ts'
import { type AgendaFilters, type AgendaSummary, agendaList } from '../../machines/agenda/agendaList.ts'
import type { FetchedPage, PageRequest } from '../../machines/kit/pagedListContract.ts'
import type { Http } from '../../services/portal/http.ts'

interface Deps {
  http: Http
  now: () => number
}

/** How far an empty day looks ahead for the next visit. */
const LOOK_AHEAD_DAYS = 14

/** P7.14: the day's visits through the filters; on an empty day also which visit comes next. */
export const defineFetchDayActor = ({ http, now }: Deps) =>
  fromPromise<FetchedPage<AppointmentItem, AgendaSummary>, PageRequest<{ timezone: string }, AgendaFilters>>(
    async ({ input: { params, filters, search }, signal }) => {
      const { timezone } = params
      const ask = (start: string, end: string, more: Partial<AgendaFilters & { search: string }>) =>
        http.call({
          method: 'GET',
          path: '/v1/practitioner/appointment/timeframe',
          query: {
            start_time: start,
            end_time: end,
            status: more.status,
            search: more.search?.trim(),
            specialties: more.specialityId,
            sort: 'asc',
          },
          answer: appointmentListAnswer,
          bearer: true,
          signal,
        })
      try {
        const today = dayIn(timezone, now())
        const list = await ask(today.start, today.end, { ...filters, search })
        const page = (upcoming: AppointmentItem | null) => ({
          items: list.appointments,
          // The server answers a day whole.
          next: null,
          summary: { serverTime: list.server_time, upcoming },
          fetchedAt: now(),
        })
        if (list.appointments.length > 0 || agendaList.isFiltered({ filters, search })) return page(null)
        const later = await ask(today.end, dayIn(timezone, now(), LOOK_AHEAD_DAYS).end, {})
        return page(later.appointments.find(({ status }) => canBeLive(status)) ?? null)
      } catch (error) {
        throw toFailure(error)
      }
    },
  )
