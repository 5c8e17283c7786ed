import { type AppointmentDetails, readAppointment } from '../../contracts/portal/appointmentDetails.ts'
import { endSession } from '../../contracts/portal/sessionEnd.ts'
import { startSession } from '../../contracts/portal/sessionNotification.ts'
import type { CheckOut } from '../../machines/visit/visitContract.ts'
import type { Http } from '../../services/portal/http.ts'
import { promiseLogic } from '../kit/promiseLogic.ts'

interface Deps {
  http: Http
  now: () => number
}

/** The portal's endpoints of one visit. */
export const defineVisitCalls = ({ http, now }: Deps) => ({
  /** The data of a visit for the room page (experience §8.1). */
  fetchVisit: promiseLogic<{ details: AppointmentDetails; receivedAt: number }, { appointmentId: string }>(
    async ({ input, signal }) => {
      const details = await http.call(readAppointment, { params: { id: input.appointmentId } }, signal)
      return { details, receivedAt: now() }
    },
  ),
  /** P4.15: the doctor has joined the room. */
  startSession: promiseLogic<Record<string, never>, { appointmentId: string; token: string }>(
    async ({ input: { appointmentId, token }, signal }) => {
      await http.call(startSession, { params: { id: appointmentId }, body: { token } }, signal)
      return {}
    },
  ),
  /** P4.16: how the session ended (experience 9.4). */
  endSession: promiseLogic<Record<string, never>, { appointmentId: string; checkOut: CheckOut }>(
    async ({ input: { appointmentId, checkOut }, signal }) => {
      const { outcome, reason, quality, reasons = [] } = checkOut
      const body = {
        ended_at: new Date(now()).toISOString(),
        outcome,
        ...(reason === '' ? {} : { reason }),
        ...(quality === null ? {} : { quality }),
        ...(reasons.length === 0 ? {} : { reasons }),
      }
      await http.call(endSession, { params: { id: appointmentId }, body }, signal)
      return {}
    },
  ),
})
