import { sql } from 'kysely'
import type { Payment, Payout, Wallet } from '../../../src/contracts/portal/payments/payments.ts'
import type { Database } from '../../db/client.ts'

/** A payment with the patient whose data the answer holds, for the access log. */
export interface FoundPayment {
  payment: Payment
  clientId: string
}

interface Wanted {
  practitionerId: string
  appointmentId?: string
  paymentId?: string
  /** The last payment that is shown. */
  after?: string | undefined
  limit: number
}

const MINOR_UUID = '00000000-0000-0000-0000-000000000000'

/** A. L. */
export const initialsOf = (...names: string[]): string =>
  names
    .map((name) => [...name][0] ?? '')
    .filter((letter) => letter !== '')
    .map((letter) => `${letter.toLocaleUpperCase('es-MX')}.`)
    .join(' ')

/** Payments that were made, the newest first. */
export const findPayments = async (db: Database, wanted: Wanted): Promise<FoundPayment[]> => {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('appointment', 'appointment.id', 'payment.appointment_id')
    .innerJoin('client', 'client.id', 'appointment.client_id')
    .innerJoin('speciality', 'speciality.id', 'appointment.speciality_id')
    .leftJoin('ledger_entry as fee', (join) =>
      join
        .onRef('fee.account', '=', 'payment.account')
        .onRef('fee.source', '=', 'payment.charge_id')
        .on('fee.kind', '=', 'fee'),
    )
    .where('payment.practitioner_id', '=', wanted.practitionerId)
    .where('payment.state', '=', 'paid')
    .$if(wanted.appointmentId !== undefined, (query) =>
      query.where('payment.appointment_id', '=', wanted.appointmentId ?? MINOR_UUID),
    )
    .$if(wanted.paymentId !== undefined, (query) =>
      query.where('payment.id', '=', wanted.paymentId ?? MINOR_UUID),
    )
    .$if(wanted.after !== undefined, (query) =>
      query.where(
        sql<boolean>`(payment.paid_at, payment.id) < (select p.paid_at, p.id from payment p
          where p.id::text = ${wanted.after ?? ''} and p.practitioner_id = ${wanted.practitionerId}::uuid)`,
      ),
    )
    .select(['payment.id', 'payment.appointment_id', 'payment.amount_centavos', 'payment.paid_at'])
    .select(['payment.refund_state', 'payment.refund_cause', 'payment.dispute_state', 'payment.dispute_due'])
    .select(['appointment.start_time', 'speciality.label', 'fee.amount_centavos as fee'])
    .select(['client.id as client_id', 'client.first_name', 'client.last_name'])
    .orderBy('payment.paid_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(wanted.limit)
    .execute()
  return rows.map((row) => {
    const fee = row.fee === null ? null : -Number(row.fee)
    const isWithBank = row.dispute_state !== null && row.dispute_state !== 'won'
    return {
      clientId: row.client_id,
      payment: {
        id: row.id,
        appointment_id: row.appointment_id,
        patient: initialsOf(row.first_name, row.last_name),
        speciality: row.label,
        start_time: row.start_time.toISOString(),
        paid_at: (row.paid_at ?? row.start_time).toISOString(),
        currency: 'MXN',
        amount_centavos: row.amount_centavos,
        fee_centavos: fee,
        net_centavos: fee === null ? null : row.amount_centavos - fee,
        refund:
          row.refund_state === null || row.refund_cause === null
            ? null
            : { state: row.refund_state, cause: row.refund_cause },
        dispute:
          row.dispute_state === null
            ? null
            : { state: row.dispute_state, due_at: row.dispute_due?.toISOString() ?? null },
        refundable: (row.refund_state === null || row.refund_state === 'failed') && !isWithBank,
      },
    }
  })
}

/** Payouts of the practitioner's account, the newest first. */
export const findPayouts = async (
  db: Database,
  { practitionerId, after, limit }: Pick<Wanted, 'practitionerId' | 'after' | 'limit'>,
): Promise<Payout[]> => {
  const rows = await db
    .selectFrom('payout')
    .innerJoin('payment_account', 'payment_account.provider_id', 'payout.account')
    .where('payment_account.practitioner_id', '=', practitionerId)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(payout.created_at, payout.id) < (select p.created_at, p.id from payout p
          where p.id = ${after ?? ''} and p.account = payout.account)`,
      ),
    )
    .selectAll('payout')
    .orderBy('payout.created_at', 'desc')
    .orderBy('payout.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id, amount_centavos, state, created_at, arrives_at }) => ({
    id,
    currency: 'MXN',
    amount_centavos: Number(amount_centavos),
    state,
    created_at: created_at.toISOString(),
    arrives_at: arrives_at.toISOString(),
  }))
}

const ON_THE_WAY = 100

/** The ledger of the practitioner's account, folded; null: there is no account. */
export const walletOf = async (
  db: Database,
  practitionerId: string,
  now: Date,
): Promise<Omit<Wallet, 'fresh'> | null> => {
  const account = await db
    .selectFrom('payment_account')
    .select(['provider_id', 'provider_balance', 'synced_at'])
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst()
  if (account === undefined) return null
  const isLater = sql<boolean>`available_at > ${now.toISOString()}::timestamptz`
  const sums = await db
    .selectFrom('ledger_entry')
    .where('account', '=', account.provider_id)
    .select(sql<string | null>`sum(amount_centavos) filter (where not ${isLater})`.as('available'))
    .select(sql<string | null>`sum(amount_centavos) filter (where ${isLater})`.as('pending'))
    .select(sql<Date | null>`min(available_at) filter (where ${isLater})`.as('until'))
    .executeTakeFirstOrThrow()
  const sent = await db
    .selectFrom('payout')
    .select(['amount_centavos', 'arrives_at'])
    .where('account', '=', account.provider_id)
    .where('state', '=', 'pending')
    .orderBy('arrives_at')
    .limit(ON_THE_WAY)
    .execute()
  const [available, pending] = [Number(sums.available ?? 0), Number(sums.pending ?? 0)]
  return {
    currency: 'MXN',
    available_centavos: available,
    pending_centavos: pending,
    pending_until: sums.until === null ? null : new Date(sums.until).toISOString(),
    on_the_way: sent.map(({ amount_centavos, arrives_at }) => ({
      amount_centavos: Number(amount_centavos),
      arrives_at: arrives_at.toISOString(),
    })),
    difference_centavos:
      account.provider_balance === null ? null : Number(account.provider_balance) - available - pending,
    as_of: account.synced_at?.toISOString() ?? null,
  }
}
