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
interface About {
  appointmentId: string
}

/** The portal's endpoints of one visit. */

/** The data of a visit for the room page (experience §8.1). */
export const fetchVisit = async (
  { http, now }: Deps,
  { appointmentId }: About,
  signal: AbortSignal,
): Promise<{ details: AppointmentDetails; receivedAt: number }> => {
  const details = await http.call(readAppointment, { params: { id: appointmentId } }, signal)
  return { details, receivedAt: now() }
}

/** P4.16: how the session ended (experience 9.4). */
export const endVisit = async (
  { http, now }: Deps,
  { appointmentId, checkOut }: About & { checkOut: CheckOut },
  signal: AbortSignal,
): Promise<void> => {
  const { outcome, reason, quality, reasons = [] } = checkOut
  const body = {
    ended_at: new Date(now()).toISOString(),
    outcome,
    ...(reason === '' ? {} : { reason }),
    ...(quality === null ? {} : { quality }),
    ...(reasons.length === 0 ? {} : { reasons }),
  }
  await http.call(endSession, { params: { id: appointmentId }, body }, signal)
}

export const defineFetchVisit = (deps: Deps) =>
  promiseLogic<Awaited<ReturnType<typeof fetchVisit>>, About>(({ input, signal }) =>
    fetchVisit(deps, input, signal),
  )

/** P4.15: the doctor has joined the room. */
export const defineStartSession = ({ http }: Deps) =>
  promiseLogic<Record<string, never>, About & { token: string }>(
    async ({ input: { appointmentId, token }, signal }) => {
      await http.call(startSession, { params: { id: appointmentId }, body: { token } }, signal)
      return {}
    },
  )
