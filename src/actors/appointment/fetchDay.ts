import { type AppointmentItem, listAppointmentsInTimeframe } from '../../contracts/portal/appointment.ts'
import { dayIn } from '../../contracts/portal/timezone.ts'
import { canBeLive } from '../../contracts/portal/visitRules.ts'
import { type AgendaFilters, type AgendaSummary, agendaList } from '../../machines/appointment/agendaList.ts'
import type { FetchedPage, PageRequest } from '../../machines/kit/pagedListContract.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

interface Deps {
  http: Http
  now: () => number
}

/** Days after an empty one that are searched for the next visit. */
const LOOK_AHEAD_DAYS = 14

/** P7.14: the day's visits that match the filters; on an empty day also the next visit. */
export const defineFetchDayActor = ({ http, now }: Deps) =>
  promiseLogic<FetchedPage<AppointmentItem, AgendaSummary>, PageRequest<{ timezone: string }, AgendaFilters>>(
    async ({ input: { params, filters, search }, signal }) => {
      const { timezone } = params
      const list = (
        start_time: string,
        end_time: string,
        more: Partial<AgendaFilters & { search: string }>,
      ) =>
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
      const { appointments, server_time } = await list(today.start, today.end, { ...filters, search })
      const page = (upcoming: AppointmentItem | null) => ({
        items: appointments,
        // The server returns a day in one page.
        next: null,
        summary: { serverTime: server_time, upcoming },
        fetchedAt: now(),
      })
      if (appointments.length > 0 || agendaList.isFiltered({ filters, search })) return page(null)
      const later = await list(today.end, dayIn(timezone, now(), LOOK_AHEAD_DAYS).end, {})
      return page(later.appointments.find(({ status }) => canBeLive(status)) ?? null)
    },
  )
