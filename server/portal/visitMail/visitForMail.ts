import type { Selectable } from 'kysely'
import type { AppointmentStatus, CancelledBy } from '../../../src/contracts/portal/appointmentStatus.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { specialityLabel } from '../profile/catalogues.ts'
import { practiceZone } from '../schedule/practiceZone.ts'

/** The facts of a visit that a mail to the patient states. */
export interface VisitForMail {
  id: string
  status: AppointmentStatus
  start: Date
  end: Date
  practitioner: string
  speciality: string
  zone: string
  respondBy: Date | null
  proposal: { start: Date; end: Date } | null
  cancelledBy: CancelledBy | null
  cancelReason: string | null
  paid: boolean
  /** Whether a payment goes back to the patient. */
  isRefunded: boolean
  /** Until when an unpaid visit keeps its time; null: it does not wait for a payment. */
  payUntil: Date | null
  /** Grows with every change of the visit: the SEQUENCE of its calendar entry. */
  version: number
  /** Null: there is no address. */
  recipient: string | null
  language: 'es' | 'en'
}

type Details = Selectable<Tables['client']>['details']

/** Undefined when there is no such visit. */
export const visitForMail = async (db: Database, id: string): Promise<VisitForMail | undefined> => {
  const row = await db
    .selectFrom('appointment')
    .innerJoin('practitioner', 'practitioner.id', 'appointment.practitioner_id')
    .innerJoin('speciality', 'speciality.id', 'appointment.speciality_id')
    .innerJoin('client', 'client.id', 'appointment.client_id')
    .where('appointment.id', '=', id)
    .select(['status', 'start_time', 'end_time', 'respond_by', 'proposed_start', 'proposed_end'])
    .select(['cancelled_by', 'cancel_reason', 'paid', 'appointment.practitioner_id'])
    .select(['speciality.label', 'speciality.label_en'])
    .select(['practitioner.first_name', 'practitioner.last_name', 'practitioner.timezone'])
    .select(['practitioner.locale', 'client.details'])
    .select((eb) =>
      eb
        .selectFrom('event')
        .select((count) => count.fn.countAll<string>().as('count'))
        .whereRef('event.stream_id', '=', 'appointment.id')
        .as('version'),
    )
    .executeTakeFirst()
  if (row === undefined) return undefined
  const details: Details = row.details
  const language = details?.language ?? row.locale
  const payments = await db
    .selectFrom('payment')
    .select(['state', 'refund_state', 'expires_at'])
    .where('appointment_id', '=', id)
    .orderBy('attempt', 'desc')
    .execute()
  return {
    id,
    status: row.status,
    start: row.start_time,
    end: row.end_time,
    practitioner: `${row.first_name} ${row.last_name}`,
    speciality: specialityLabel(row.label, row.label_en)[language],
    zone: await practiceZone(db, row.practitioner_id, row.timezone),
    respondBy: row.respond_by,
    proposal:
      row.proposed_start === null || row.proposed_end === null
        ? null
        : { start: row.proposed_start, end: row.proposed_end },
    cancelledBy: row.cancelled_by,
    cancelReason: row.cancel_reason,
    paid: row.paid,
    isRefunded: payments.some(({ refund_state }) => refund_state !== null && refund_state !== 'failed'),
    payUntil: row.status === 'pending_payment' ? (payments[0]?.expires_at ?? null) : null,
    version: Number(row.version),
    recipient: details?.email ?? null,
    language,
  }
}
