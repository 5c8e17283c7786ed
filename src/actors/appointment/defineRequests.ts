import {
  acceptAppointment,
  declineAppointment,
  listAppointmentsInTimeframe,
  proposeAppointmentTime,
} from '../../contracts/portal/appointment.ts'
import { requestList, requestsMachine } from '../../machines/appointment/requestsMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import { defineOfferedSlots } from '../booking/defineOfferedSlots.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'
import { queryLogic } from '../kit/queryLogic.ts'

const DAY_MS = 86_400_000
/** The longest horizon of a consultation. */
const AHEAD_DAYS = 366

/** Requests with their calls. */
export const defineRequests = (services: { http: Http; now: () => number }) => {
  const { http, now } = services
  return requestsMachine.provide({
    actors: {
      list: requestList.machine.provide({
        actors: {
          fetch: queryLogic(services, (_: Record<string, never>, signal) =>
            http.call(
              listAppointmentsInTimeframe,
              {
                query: {
                  start_time: new Date(now()).toISOString(),
                  end_time: new Date(now() + AHEAD_DAYS * DAY_MS).toISOString(),
                  status: 'requested',
                  sort: 'asc',
                },
              },
              signal,
            ),
          ),
        },
      }),
      slots: defineOfferedSlots(services),
      send: promiseLogic(async ({ input: { id, answer }, signal }) => {
        const params = { id }
        if (answer.kind === 'accept') await http.call(acceptAppointment, { params }, signal)
        else if (answer.kind === 'decline')
          await http.call(declineAppointment, { params, body: { reason: answer.reason } }, signal)
        else
          await http.call(proposeAppointmentTime, { params, body: { start_time: answer.startTime } }, signal)
        return {}
      }),
    },
  })
}
