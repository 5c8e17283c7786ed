import { csvHeader, csvLine } from '../../../src/contracts/csv.ts'
import type { Database } from '../../db/client.ts'

/** The consents that a patient gave with bookings, with the version of the privacy notice that was shown. */
export const consentTable = async function* (db: Database, practitionerId: string, clientId: string) {
  yield csvHeader(['at', 'visit_id', 'privacy_version', 'language'])
  const rows = await db
    .selectFrom('patient_consent')
    .innerJoin('appointment', 'appointment.id', 'patient_consent.appointment_id')
    .select(['accepted_at', 'appointment_id', 'privacy_version', 'language'])
    .where('appointment.practitioner_id', '=', practitionerId)
    .where('patient_consent.client_id', '=', clientId)
    .orderBy('accepted_at')
    .orderBy('appointment_id')
    .execute()
  for (const { accepted_at, appointment_id, privacy_version, language } of rows)
    yield csvLine([accepted_at.toISOString(), appointment_id, privacy_version, language])
}

/** A patient's payments of visits, in centavos, with the state of their refunds. */
export const paidTable = async function* (db: Database, practitionerId: string, clientId: string) {
  yield csvHeader(['paid_at', 'visit_id', 'amount_centavos', 'currency', 'refund'])
  const rows = await db
    .selectFrom('payment')
    .innerJoin('appointment', 'appointment.id', 'payment.appointment_id')
    .select(['paid_at', 'appointment_id', 'amount_centavos', 'refund_state'])
    .where('payment.practitioner_id', '=', practitionerId)
    .where('appointment.client_id', '=', clientId)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at')
    .orderBy('payment.id')
    .execute()
  for (const { paid_at, appointment_id, amount_centavos, refund_state } of rows)
    yield csvLine([paid_at?.toISOString() ?? null, appointment_id, amount_centavos, 'MXN', refund_state])
}
