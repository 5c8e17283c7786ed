import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { GivenConsent, GivenPatient } from '../../../src/contracts/portal/booking/draft.ts'
import { LEGAL_TEXTS } from '../../../src/contracts/portal/legal.ts'
import type { Clock } from '../../clock.ts'
import type { Tables } from '../../db/tables.ts'
import { holdExpired, invalidFields } from '../../http/apiFailure.ts'
import type { AppointmentRepository } from '../appointment/repository.ts'
import { planPayment } from '../payments/checkouts.ts'
import { payableAccount } from '../payments/paymentAccounts.ts'
import { withoutChangeMail } from '../visitMail/visitMails.ts'
import { bookingOf } from './bookingOf.ts'
import { clientOfGuest } from './clientOfGuest.ts'
import { isHeld, updateHold } from './holdStore.ts'
import { lockedHold } from './ownHold.ts'
import type { Requester } from './requester.ts'

/** A guest's input to a booking; practitioners book for a patient they know. */
export interface Given {
  patient?: GivenPatient | undefined
  consent?: GivenConsent | undefined
  reason?: string | undefined
}

interface Order {
  requester: Requester
  /** The id of the hold. */
  id: string
  given: Given
  appointments: AppointmentRepository
  clock: Clock
}

/**
 * Makes a visit of a time that is held; a hold that became a visit already answers with that visit.
 * @returns the id of the visit
 */
export const bookHold = async (
  trx: Transaction<Tables>,
  { requester, id, given: { patient, consent, reason }, appointments, clock }: Order,
): Promise<string> => {
  const row = await lockedHold(trx, requester, id)
  if (row.appointment_id !== null) return row.appointment_id
  const now = clock()
  if (!isHeld(row, now)) throw holdExpired()
  if (row.client_id === null && patient === undefined)
    throw invalidFields([{ field: 'patient', message: 'required' }])
  if (row.client_id === null && consent === undefined)
    throw invalidFields([{ field: 'consent', message: 'required' }])
  if (consent !== undefined && consent.privacy_version !== LEGAL_TEXTS.privacy.version)
    throw invalidFields([{ field: 'consent', message: 'outdated' }])
  const clientId = row.client_id ?? (await clientOfGuest(trx, row.practitioner_id, patient, now))
  // First, so that the visit finds its own time free.
  await updateHold(trx, id, { released_at: now })
  const appointmentId = randomUUID()
  const actorId = requester.kind === 'practitioner' ? requester.practitionerId : null
  // A practitioner's own booking stands at once; its patient may pay for it later.
  const paysNow = actorId === null && row.terms.price_centavos > 0
  const account = paysNow ? await payableAccount(trx, row.practitioner_id) : null
  const order = bookingOf(
    { ...row, reason: reason ?? row.reason },
    { clientId, byPractitioner: actorId !== null, payFirst: account !== null, now },
  )
  await appointments.handleWithin(trx, appointmentId, { actorId, owner: null }, order)
  if (account !== null)
    await planPayment(
      trx,
      {
        appointmentId,
        practitionerId: row.practitioner_id,
        account,
        amount: row.terms.price_centavos,
        attempt: 1,
      },
      now,
    )
  if (patient !== undefined && consent !== undefined)
    await trx
      .insertInto('patient_consent')
      .values({
        appointment_id: appointmentId,
        client_id: clientId,
        privacy_version: consent.privacy_version,
        language: patient.locale,
        accepted_at: now,
      })
      .execute()
  if (!row.notify) await withoutChangeMail(trx, appointmentId)
  await updateHold(trx, id, { released_at: null, appointment_id: appointmentId })
  return appointmentId
}
