import { fromPromise } from 'xstate'
import { toFailure } from '../../contracts/failure.ts'
import { type SessionStartBody, sessionStartAnswer } from '../../contracts/portal/sessionNotification.ts'
import type { Http } from '../../services/portal/http.ts'

/** P4.15: the portal hears that the doctor is in the room. */
export const defineStartSessionActor = ({ http }: { http: Http }) =>
  fromPromise<Record<string, never>, { appointmentId: string; token: string }>(async ({ input, signal }) => {
    try {
      const body: SessionStartBody = { token: input.token }
      await http.call({
        method: 'PATCH',
        path: `/v1/notification/session_start_notification/${encodeURIComponent(input.appointmentId)}`,
        body,
        answer: sessionStartAnswer,
        bearer: true,
        signal,
      })
      return {}
    } catch (error) {
      throw toFailure(error)
    }
  })
