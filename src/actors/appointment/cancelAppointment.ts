import { type AppointmentItem, appointmentCancelAnswer } from '../../contracts/portal/appointment.ts'
import type { Http } from '../../services/portal/http.ts'
import { commandLogic } from '../kit/commandLogic.ts'

/** P7.16: no double slash, and the slash at the end stays (readings). */
export const defineCancelAppointmentActor = ({ http }: { http: Http }) =>
  commandLogic(
    async ({ practitionerId, appointment }: { practitionerId: string; appointment: AppointmentItem }) => {
      const { id } = await http.call({
        method: 'PUT',
        path: `/v1/practitioner/appointment/${encodeURIComponent(practitionerId)}/${encodeURIComponent(appointment.id)}/`,
        query: { status: 'cancel' },
        answer: appointmentCancelAnswer,
        bearer: true,
      })
      return { id }
    },
  )
