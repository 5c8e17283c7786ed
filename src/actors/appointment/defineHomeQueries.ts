import { listAppointmentsInTimeframe } from '../../contracts/portal/appointment.ts'
import { readDaySummary } from '../../contracts/portal/daySummary.ts'
import { readWallet } from '../../contracts/portal/payments/payments.ts'
import { dayIn } from '../../contracts/portal/timezone.ts'
import { dayEnd, nextPayout, unpaidVisits } from '../../machines/appointment/homeQueries.ts'
import type { Http } from '../../services/portal/http.ts'
import { queryLogic } from '../kit/queryLogic.ts'

/** Days ahead whose unpaid visits Home lists. */
const UNPAID_DAYS = 60

/** The queries of Home with their calls. */
export const defineHomeQueries = (services: { http: Http; now: () => number }) => {
  const { http, now } = services
  return {
    unpaidVisits: unpaidVisits.machine.provide({
      actors: {
        // Those of today are on the list that is read every half minute.
        fetch: queryLogic(services, ({ timezone }: { timezone: string }, signal) =>
          http.call(
            listAppointmentsInTimeframe,
            {
              query: {
                start_time: dayIn(timezone, now()).end,
                end_time: dayIn(timezone, now(), UNPAID_DAYS).end,
                status: 'pending_payment',
                sort: 'asc',
              },
            },
            signal,
          ),
        ),
      },
    }),
    nextPayout: nextPayout.machine.provide({
      actors: {
        fetch: queryLogic(services, (_: Record<string, never>, signal) => http.call(readWallet, {}, signal)),
      },
    }),
    dayEnd: dayEnd.machine.provide({
      actors: {
        fetch: queryLogic(services, ({ timezone }: { timezone: string }, signal) =>
          http.call(readDaySummary, { query: { date: dayIn(timezone, now()).date } }, signal),
        ),
      },
    }),
  }
}
