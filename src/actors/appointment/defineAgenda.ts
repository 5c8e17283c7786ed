import { cancelAppointment } from '../../contracts/portal/appointment.ts'
import { agendaMachine } from '../../machines/agenda/agendaMachine.ts'
import { cancellationMachine } from '../../machines/cancellation/cancellationMachine.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../promiseLogic.ts'
import { defineFetchDayActor } from './fetchDay.ts'

/** The agenda comes with the dashboard, not with the login page. */
export const defineAgenda = (services: { http: Http; now: () => number }) =>
  agendaMachine.provide({
    actors: {
      fetchDay: defineFetchDayActor(services),
      cancellation: cancellationMachine.provide({
        actors: {
          // Not stopped with its dialog: a request that was sent is answered.
          cancelAppointment: promiseLogic<{ id: string }, { practitionerId: string; appointmentId: string }>(
            ({ input: { practitionerId, appointmentId } }) =>
              services.http.call(cancelAppointment, {
                params: { userId: practitionerId, id: appointmentId },
                query: { status: 'cancel' },
              }),
          ),
        },
      }),
    },
  })
