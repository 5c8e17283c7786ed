import type { LinkedVisit } from '../../../src/contracts/portal/visitLink/visitLink.ts'
import type { Database } from '../../db/client.ts'
import { changeableUntil } from '../appointment/decide.ts'
import { liftEvent } from '../appointment/events.ts'
import { type Appointment, evolve } from '../appointment/evolve.ts'
import { roomHours } from '../appointment/roomHours.ts'
import { readStream } from '../eventStore/events.ts'
import { payableAccount } from '../payments/paymentAccounts.ts'
import { practiceZone } from '../schedule/practiceZone.ts'

/** A visit for its patient; undefined when there is none. */
export const linkedVisit = async (db: Database, id: string, now: Date): Promise<LinkedVisit | undefined> => {
  const row = await db
    .selectFrom('appointment')
    .innerJoin('practitioner', 'practitioner.id', 'appointment.practitioner_id')
    .innerJoin('speciality', 'speciality.id', 'appointment.speciality_id')
    .where('appointment.id', '=', id)
    .select(['appointment.practitioner_id', 'appointment.speciality_id', 'appointment.status'])
    .select(['appointment.start_time', 'appointment.end_time', 'appointment.paid', 'appointment.room_code'])
    .select([
      'practitioner.phone',
      'practitioner.first_name',
      'practitioner.last_name',
      'practitioner.timezone',
      'speciality.label',
    ])
    .executeTakeFirst()
  if (row === undefined) return undefined
  // Only the events hold the terms of the booking.
  const events = (await readStream(db, id)).map(liftEvent)
  const state = events.reduce<Appointment | null>(evolve, null)
  if (state === null) return undefined
  const [payment] = await db
    .selectFrom('payment')
    .select(['state', 'expires_at', 'refund_state', 'closing'])
    .where('appointment_id', '=', id)
    .orderBy('attempt', 'desc')
    .limit(1)
    .execute()
  const isUnpaid = !row.paid && state.priceCentavos > 0 && row.status !== 'cancel'
  const waits = row.status === 'pending_payment' && payment !== undefined
  const { opensAt, closesAt } = roomHours(row.start_time, row.end_time)
  const until = changeableUntil(state)
  const isAhead = ['requested', 'accepted', 'pending_payment'].includes(row.status)
  return {
    id,
    status: row.status,
    start_time: row.start_time.toISOString(),
    end_time: row.end_time.toISOString(),
    practitioner: { id: row.practitioner_id, first_name: row.first_name, last_name: row.last_name },
    speciality: { id: row.speciality_id, practitioner_speciality: row.label },
    price_centavos: state.priceCentavos,
    paid: row.paid,
    payable: isUnpaid && (await payableAccount(db, row.practitioner_id)) !== null,
    pay_until: waits ? payment.expires_at.toISOString() : null,
    refund: payment?.refund_state ?? null,
    zone: await practiceZone(db, row.practitioner_id, row.timezone),
    respond_by: row.status === 'requested' ? (state.terms?.respondBy ?? null) : null,
    changeable_until: isAhead && now <= until ? until.toISOString() : null,
    proposal:
      state.proposal === null || state.status === 'cancel'
        ? null
        : { start_time: state.proposal.startTime, end_time: state.proposal.endTime },
    cancelled_by: state.cancelledBy,
    proposal_lapsed: state.cancelledBy === 'nobody' && state.proposal !== null,
    cancel_reason: state.cancelReason,
    phone: row.phone,
    can_join_from: opensAt.toISOString(),
    can_join_until: closesAt.toISOString(),
    room_code: row.room_code,
    server_time: now.toISOString(),
  }
}
