import { type AppointmentList, listAppointments } from '../../contracts/portal/appointment.ts'
import { TODAY_LIST_LIMIT } from '../../contracts/portal/portalConstants.ts'
import { dayIn } from '../../contracts/portal/timezone.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

interface Deps {
  http: Http
  now: () => number
}

/** P7.15: page=1, limit=20000 and today's date in the practitioner's zone. */
export const defineFetchTodayActor = ({ http, now }: Deps) =>
  promiseLogic<{ list: AppointmentList; receivedAt: number }, { timezone: string }>(
    async ({ input, signal }) => {
      const query = { page: 1, limit: TODAY_LIST_LIMIT, date: dayIn(input.timezone, now()).date }
      const list = await http.call(listAppointments, { query }, signal)
      return { list, receivedAt: now() }
    },
  )
