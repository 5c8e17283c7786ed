import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import { type AppointmentList, appointmentListAnswer } from '../../contracts/portal/appointment.ts'
import { TODAY_LIST_LIMIT } from '../../contracts/portal/portalConstants.ts'
import { dayIn } from '../../contracts/portal/timezone.ts'
import type { Http } from '../../services/portal/http.ts'

interface Deps {
  http: Http
  now: () => number
}

/** P7.15: page=1, limit=20000 and today's date in the practitioner's zone. */
export const defineFetchTodayActor = ({ http, now }: Deps) =>
  fromPromise<{ list: AppointmentList; receivedAt: number }, { timezone: string }>(
    async ({ input, signal }) => {
      try {
        const list = await http.call({
          method: 'GET',
          path: '/v1/practitioner/appointment/list',
          query: { page: 1, limit: TODAY_LIST_LIMIT, date: dayIn(input.timezone, now()).date },
          answer: appointmentListAnswer,
          bearer: true,
          signal,
        })
        return { list, receivedAt: now() }
      } catch (error) {
        throw toFailure(error)
      }
    },
  )
