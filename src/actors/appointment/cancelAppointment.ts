import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import { appointmentCancelAnswer } from '../../contracts/portal/appointment.ts'
import type { Http } from '../../services/portal/http.ts'

/** P7.16: no double slash, and the slash at the end stays (readings). */
export const defineCancelAppointmentActor = ({ http }: { http: Http }) =>
  fromPromise<{ id: string }, { practitionerId: string; appointmentId: string }>(async ({ input }) => {
    const { practitionerId, appointmentId } = input
    try {
      const { id } = await http.call({
        method: 'PUT',
        path: `/v1/practitioner/appointment/${encodeURIComponent(practitionerId)}/${encodeURIComponent(appointmentId)}/`,
        query: { status: 'cancel' },
        answer: appointmentCancelAnswer,
        bearer: true,
      })
      return { id }
    } catch (error) {
      throw toFailure(error)
    }
  })
