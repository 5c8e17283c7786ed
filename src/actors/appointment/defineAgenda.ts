import { agendaMachine } from '../../machines/agenda/agendaMachine.ts'
import { cancellationMachine } from '../../machines/cancellation/cancellationMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import { defineCancelAppointmentActor } from './cancelAppointment.ts'
import { defineFetchDayActor } from './fetchDay.ts'

/** The agenda comes with the dashboard, not with the login page. */
export const defineAgenda = (services: { http: Http; now: () => number }) =>
  agendaMachine.provide({
    actors: {
      fetchDay: defineFetchDayActor(services),
      cancellation: cancellationMachine.provide({
        actors: { cancelAppointment: defineCancelAppointmentActor(services) },
      }),
    },
  })
