import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { statusRefused } from '../../http/apiFailure.ts'
import type { AppointmentEvent } from '../appointment/events.ts'

/** @throws ApiFailure 409: the money is on its way back, so the visit cannot come back as it was */
const requireNoRefund = async (trx: Transaction<Tables>, appointmentId: string): Promise<void> => {
  const refunded = await trx
    .selectFrom('payment')
    .select('id')
    .where('appointment_id', '=', appointmentId)
    .where('refund_state', 'in', ['requested', 'pending', 'done'])
    .executeTakeFirst()
  if (refunded !== undefined) throw statusRefused()
}

/**
 * Ties the money to the visit, in the transaction of its events: with a cancelled visit its payment goes back, and a
 * page that is still open is closed. The provider is asked afterwards.
 * @throws ApiFailure 409 for a visit that is reinstated after its payment began to go back
 */
export const planRefund = async (
  trx: Transaction<Tables>,
  appointmentId: string,
  events: readonly AppointmentEvent[],
  now: Date,
): Promise<void> => {
  if (events.some(({ type }) => type === 'appointment.reinstated')) await requireNoRefund(trx, appointmentId)
  if (!events.some(({ type }) => type === 'appointment.cancelled')) return
  await trx
    .updateTable('payment')
    .set({ refund_state: 'requested', refund_cause: 'cancelled', refund_requested_at: now })
    .where('appointment_id', '=', appointmentId)
    .where('state', '=', 'paid')
    .where('refund_state', 'is', null)
    // The bank has the money of a dispute that is open or lost.
    .where((eb) => eb.or([eb('dispute_state', 'is', null), eb('dispute_state', '=', 'won')]))
    .execute()
  await trx
    .updateTable('payment')
    .set({ closing: true })
    .where('appointment_id', '=', appointmentId)
    .where('state', 'in', ['created', 'open'])
    .execute()
}
