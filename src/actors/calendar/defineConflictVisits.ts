import { listAppointmentsInTimeframe } from '../../contracts/portal/appointment.ts'
import { conflictVisits } from '../../machines/calendar/conflictVisits.ts'
import type { Http } from '../../services/portal/http.ts'
import { queryLogic } from '../kit/queryLogic.ts'

/** The visits that a change left outside the hours, with its call. */
export const defineConflictVisits = (services: { http: Http; now: () => number }) =>
  conflictVisits.machine.provide({
    actors: {
      fetch: queryLogic(
        services,
        async ({ ids, ...time }: { ids: string[]; start_time: string; end_time: string }, signal) => {
          const { appointments } = await services.http.call(
            listAppointmentsInTimeframe,
            { query: { ...time, sort: 'asc' } },
            signal,
          )
          return { appointments: appointments.filter(({ id }) => ids.includes(id)) }
        },
      ),
    },
  })
