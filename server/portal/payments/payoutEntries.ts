import type { PayoutEntry } from '../../../src/contracts/portal/payments/payments.ts'
import type { Database } from '../../db/client.ts'
import type { Movement } from '../../payments/provider.ts'
import { initialsOf } from './paymentQueries.ts'

/** An entry with the visit and the patient that it names, for the access log. */
export interface FoundEntry {
  entry: PayoutEntry
  about: { appointmentId: string; clientId: string } | null
}

/** The account and the payout, when both are the practitioner's. */
export const findOwnPayout = (
  db: Database,
  practitionerId: string,
  payoutId: string,
): Promise<{ account: string } | undefined> =>
  db
    .selectFrom('payout')
    .innerJoin('payment_account', 'payment_account.provider_id', 'payout.account')
    .where('payment_account.practitioner_id', '=', practitionerId)
    .where('payout.id', '=', payoutId)
    .select('payout.account')
    .executeTakeFirst()

/** The provider's movements, with the payments of ours that they belong to. */
export const payoutEntriesOf = async (
  db: Database,
  account: string,
  movements: readonly Movement[],
): Promise<FoundEntry[]> => {
  const sources = movements.map(({ source }) => source)
  if (sources.length === 0) return []
  const rows = await db
    .selectFrom('payment')
    .innerJoin('appointment', 'appointment.id', 'payment.appointment_id')
    .innerJoin('client', 'client.id', 'appointment.client_id')
    .innerJoin('speciality', 'speciality.id', 'appointment.speciality_id')
    .where('payment.account', '=', account)
    .where(({ eb, or }) =>
      or([
        eb('payment.charge_id', 'in', sources),
        eb('payment.refund_id', 'in', sources),
        eb('payment.dispute_id', 'in', sources),
      ]),
    )
    .select(['payment.charge_id', 'payment.refund_id', 'payment.dispute_id', 'payment.appointment_id'])
    .select(['appointment.start_time', 'speciality.label'])
    .select(['client.id as client_id', 'client.first_name', 'client.last_name'])
    .execute()
  const bySource = new Map(
    rows.flatMap((row) =>
      [row.charge_id, row.refund_id, row.dispute_id].map((source) => [source, row] as const),
    ),
  )
  return movements.flatMap(({ id, kind, amount, fee, source, at }) => {
    if (kind === 'payout') return []
    const row = bySource.get(source)
    return {
      about: row === undefined ? null : { appointmentId: row.appointment_id, clientId: row.client_id },
      entry: {
        id,
        kind,
        at: at.toISOString(),
        currency: 'MXN',
        amount_centavos: amount,
        fee_centavos: fee,
        payment:
          row === undefined
            ? null
            : {
                patient: initialsOf(row.first_name, row.last_name),
                speciality: row.label,
                start_time: row.start_time.toISOString(),
              },
      },
    }
  })
}
