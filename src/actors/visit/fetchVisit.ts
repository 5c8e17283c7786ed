import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import {
  type AppointmentDetails,
  appointmentDetailsAnswer,
} from '../../contracts/portal/appointmentDetails.ts'
import type { Http } from '../../services/portal/http.ts'

interface Deps {
  http: Http
  now: () => number
}

/** What the room page shows of a visit (experience §8.1). */
export const defineFetchVisitActor = ({ http, now }: Deps) =>
  fromPromise<{ details: AppointmentDetails; receivedAt: number }, { appointmentId: string }>(
    async ({ input, signal }) => {
      try {
        const details = await http.call({
          method: 'GET',
          path: `/v2/practitioner/appointment/details/${encodeURIComponent(input.appointmentId)}`,
          answer: appointmentDetailsAnswer,
          bearer: true,
          signal,
        })
        return { details, receivedAt: now() }
      } catch (error) {
        throw toFailure(error)
      }
    },
  )
