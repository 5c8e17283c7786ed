import { type AppointmentItem, cancelAppointment } from '../../contracts/portal/appointment.ts'
import { cancellation } from '../../machines/appointment/cancellation.ts'
import type { Http } from '../../services/portal/http.ts'
import { commandLogic } from '../kit/commandLogic.ts'

/** The dialog that cancels a visit, with its call. */
export const defineCancellation = ({ http }: { http: Http }) =>
  cancellation.machine.provide({
    actors: {
      run: commandLogic(async (params: { practitionerId: string; appointment: AppointmentItem }) => {
        const { id } = await http.call(cancelAppointment, {
          params: { userId: params.practitionerId, id: params.appointment.id },
          query: { status: 'cancel' },
        })
        return { id }
      }),
    },
  })
