import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import { type SessionEndInput, sessionEndAnswer } from '../../contracts/portal/sessionEnd.ts'
import type { CheckOut } from '../../machines/visit/visitContract.ts'
import type { Http } from '../../services/portal/http.ts'

interface Deps {
  http: Http
  now: () => number
}

/** P4.16: how the session ended (experience 9.4). */
export const defineEndSessionActor = ({ http, now }: Deps) =>
  fromPromise<Record<string, never>, { appointmentId: string; checkOut: CheckOut }>(
    async ({ input: { appointmentId, checkOut }, signal }) => {
      try {
        const body: SessionEndInput = {
          ended_at: new Date(now()).toISOString(),
          outcome: checkOut.outcome,
          ...(checkOut.reason === '' ? {} : { reason: checkOut.reason }),
          ...(checkOut.quality === null ? {} : { quality: checkOut.quality }),
        }
        await http.call({
          method: 'PUT',
          path: `/v1/practitioner/appointment/session/${encodeURIComponent(appointmentId)}`,
          body,
          answer: sessionEndAnswer,
          bearer: true,
          signal,
        })
        return {}
      } catch (error) {
        throw toFailure(error)
      }
    },
  )
