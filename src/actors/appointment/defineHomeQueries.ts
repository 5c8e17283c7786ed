import { readDaySummary } from '../../contracts/portal/daySummary.ts'
import { readWallet } from '../../contracts/portal/payments/payments.ts'
import { dayIn } from '../../contracts/portal/timezone.ts'
import { listUnpaidVisits } from '../../contracts/portal/unpaidVisits.ts'
import { dayEnd, nextPayout, unpaidVisits } from '../../machines/appointment/homeQueries.ts'
import type { Http } from '../../services/portal/http.ts'
import { queryLogic } from '../kit/queryLogic.ts'

/** The queries of Home with their calls. */
export const defineHomeQueries = (services: { http: Http; now: () => number }) => {
  const { http, now } = services
  return {
    unpaidVisits: unpaidVisits.machine.provide({
      actors: {
        fetch: queryLogic(services, (_: Record<string, never>, signal) =>
          http.call(listUnpaidVisits, {}, signal),
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
