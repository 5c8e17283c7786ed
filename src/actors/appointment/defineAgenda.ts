import { agendaList } from '../../machines/agenda/agendaList.ts'
import { agendaMachine } from '../../machines/agenda/agendaMachine.ts'
import { cancellation } from '../../machines/cancellation/cancellation.ts'
import type { Http } from '../../services/portal/http.ts'
import { defineCancelAppointmentActor } from './cancelAppointment.ts'
import { defineFetchDayActor } from './fetchDay.ts'

/** The agenda comes with the dashboard, not with the login page. */
export const defineAgenda = (services: { http: Http; now: () => number }) =>
  agendaMachine.provide({
    actors: {
      agendaList: agendaList.machine.provide({ actors: { fetch: defineFetchDayActor(services) } }),
      cancellation: cancellation.machine.provide({
        actors: { run: defineCancelAppointmentActor(services) },
      }),
    },
  })
