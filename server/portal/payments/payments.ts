import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import { type PaymentProvider, ProviderUnavailable } from '../../payments/provider.ts'
import type { AppointmentRepository } from '../appointment/repository.ts'
import type { RecordLog } from '../recordLog/recordLog.ts'
import { type Checkouts, createCheckouts, HELD_LONGER_MS } from './checkouts.ts'
import { createPaymentAccounts, type PaymentAccounts } from './paymentAccounts.ts'
import { createPaymentLedger, type PaymentLedger } from './paymentLedger.ts'
import { createPaymentOutcomes } from './paymentOutcomes.ts'
import { createRefunds, type Refunds } from './refunds.ts'
import { createWebhooks, type Webhooks } from './webhooks.ts'

/** Card payments of visits, by the provider of this installation. */
export interface Payments {
  readonly provider: PaymentProvider['kind']
  readonly accounts: PaymentAccounts
  readonly checkouts: Checkouts
  readonly refunds: Refunds
  readonly ledger: PaymentLedger
  readonly webhooks: Webhooks
  /** Lists the movements that a payout sums up. */
  readonly payoutMovements: PaymentProvider['payoutMovements']
  /** Does what is due: events, refunds, and pages of cancelled visits. */
  work(): Promise<void>
  /** Asks about what nobody told us of: payments that wait for ten minutes, refunds, and the sums of the accounts. */
  reconcile(): Promise<void>
}

const AT_ONCE = 100
const PENDING_MS = 10 * 60_000
const COMPARED_EVERY_MS = 60 * 60_000

interface Parts {
  db: Database
  clock: Clock
  log: RecordLog
  appointments: AppointmentRepository
  provider: PaymentProvider
}

export const createPayments = ({ db, clock, log, appointments, provider }: Parts): Payments => {
  const outcomes = createPaymentOutcomes({ db, clock, log, appointments })
  const accounts = createPaymentAccounts({ db, clock, provider })
  const checkouts = createCheckouts({ db, clock, provider, outcomes })
  const refunds = createRefunds({ db, clock, provider })
  const ledger = createPaymentLedger({ db, clock, provider })
  const webhooks = createWebhooks({ db, clock, provider, accounts, checkouts, refunds, ledger })

  /** One that fails does not stop the others; without the provider all of them wait. */
  const each = async (ids: readonly string[], work: (id: string) => Promise<void>): Promise<void> => {
    const failures: unknown[] = []
    for (const id of ids)
      try {
        await work(id)
      } catch (error) {
        if (error instanceof ProviderUnavailable) return
        failures.push(error)
      }
    if (failures.length > 0) throw failures[0]
  }

  const before = (ms: number): Date => new Date(clock().getTime() - ms)

  const requestedRefunds = async (state: 'requested' | 'pending'): Promise<string[]> => {
    const rows = await db
      .selectFrom('payment')
      .select('id')
      .where('refund_state', '=', state)
      .orderBy('refund_requested_at')
      .limit(AT_ONCE)
      .execute()
    return rows.map(({ id }) => id)
  }

  return {
    provider: provider.kind,
    payoutMovements: provider.payoutMovements,
    accounts,
    checkouts,
    refunds,
    ledger,
    webhooks,
    async work() {
      await webhooks.workOff()
      const closing = await db
        .selectFrom('payment')
        .select('id')
        .where('state', 'in', ['created', 'open'])
        .where('closing', '=', true)
        .limit(AT_ONCE)
        .execute()
      await each(
        closing.map(({ id }) => id),
        checkouts.settle,
      )
      await each(await requestedRefunds('requested'), refunds.carryOut)
    },
    async reconcile() {
      const unsettled = await db
        .selectFrom('payment')
        .select('id')
        .where('state', 'in', ['created', 'open'])
        .where((eb) =>
          eb.or([eb('created_at', '<=', before(PENDING_MS)), eb('expires_at', '<=', before(HELD_LONGER_MS))]),
        )
        .orderBy('checked_at', (order) => order.asc().nullsFirst())
        .limit(AT_ONCE)
        .execute()
      await each(
        unsettled.map(({ id }) => id),
        checkouts.settle,
      )
      await each(await requestedRefunds('pending'), refunds.carryOut)
      const unread = await db
        .selectFrom('payment')
        .select('id')
        .where('state', '=', 'paid')
        .where('charge_id', 'is', null)
        .limit(AT_ONCE)
        .execute()
      await each(
        unread.map(({ id }) => id),
        refunds.refreshCharge,
      )
      const old = await db
        .selectFrom('payment_account')
        .select('provider_id')
        .where((eb) => eb.or([eb('synced_at', 'is', null), eb('synced_at', '<=', before(COMPARED_EVERY_MS))]))
        .orderBy('synced_at', (order) => order.asc().nullsFirst())
        .limit(AT_ONCE)
        .execute()
      await each(
        old.map(({ provider_id }) => provider_id),
        async (id) => {
          await accounts.refresh(id)
          await ledger.sync(id)
        },
      )
    },
  }
}
