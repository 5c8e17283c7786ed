import { csvHeader, csvLine } from '../../../src/contracts/csv.ts'
import type { Database } from '../../db/client.ts'
import type { Archive } from './archive.ts'

const ROWS_AT_ONCE = 1_000

const paymentLines = async function* (db: Database, practitionerId: string) {
  yield csvHeader(['at', 'kind', 'amount_centavos', 'currency', 'provider_ref', 'source', 'visit_id'])
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const rows = await db
      .selectFrom('ledger_entry')
      .innerJoin('payment_account', 'payment_account.provider_id', 'ledger_entry.account')
      .leftJoin('payment', (join) =>
        join.on((eb) =>
          eb.or([
            eb('payment.charge_id', '=', eb.ref('ledger_entry.source')),
            eb('payment.refund_id', '=', eb.ref('ledger_entry.source')),
            eb('payment.dispute_id', '=', eb.ref('ledger_entry.source')),
          ]),
        ),
      )
      .select(['ledger_entry.at', 'kind', 'ledger_entry.amount_centavos', 'provider_ref', 'source'])
      .select('payment.appointment_id')
      .where('payment_account.practitioner_id', '=', practitionerId)
      .orderBy('ledger_entry.at')
      .orderBy('provider_ref')
      .orderBy('kind')
      .limit(ROWS_AT_ONCE)
      .offset(offset)
      .execute()
    for (const { at, kind, amount_centavos, provider_ref, source, appointment_id } of rows)
      yield csvLine([
        at.toISOString(),
        kind,
        Number(amount_centavos),
        'MXN',
        provider_ref,
        source,
        appointment_id,
      ])
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** Every movement of money, in centavos: what came is positive. */
export const addPayments = (archive: Archive, db: Database, practitionerId: string): Promise<void> =>
  archive.add('payments.csv', paymentLines(db, practitionerId))
