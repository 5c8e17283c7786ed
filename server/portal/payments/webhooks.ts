import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import { type PaymentProvider, type ProviderEvent, ProviderUnavailable } from '../../payments/provider.ts'
import type { Checkouts } from './checkouts.ts'
import type { PaymentAccounts } from './paymentAccounts.ts'
import type { PaymentLedger } from './paymentLedger.ts'
import type { Refunds } from './refunds.ts'

/** Receives the provider's events. Each is stored once; a job reads its subject anew. */
export interface Webhooks {
  /** @returns false for a body that the provider did not sign */
  receive(body: Buffer, signature: string): Promise<boolean>
  workOff(): Promise<void>
}

interface Parts {
  db: Database
  clock: Clock
  provider: PaymentProvider
  accounts: PaymentAccounts
  checkouts: Checkouts
  refunds: Refunds
  ledger: PaymentLedger
}

const AT_ONCE = 100
/** Then the reconciliation finds what it was about. */
const MAX_TRIES = 10
const BACK_OFF_MS = 5_000

export const createWebhooks = (parts: Parts): Webhooks => {
  const { db, clock, provider, accounts, checkouts, refunds, ledger } = parts

  const paymentOf = async (column: 'session_id' | 'intent_id', id: string): Promise<string | null> => {
    const row = await db.selectFrom('payment').select('id').where(column, '=', id).executeTakeFirst()
    return row?.id ?? null
  }

  const handle = async ({ type, account, objectId }: Omit<ProviderEvent, 'id'>): Promise<void> => {
    const own = await db
      .selectFrom('payment_account')
      .select('provider_id')
      .where('provider_id', '=', account ?? '')
      .executeTakeFirst()
    if (own === undefined) return
    if (type.startsWith('account.')) return accounts.refresh(own.provider_id)
    if (type.startsWith('checkout.session.')) {
      const payment = await paymentOf('session_id', objectId)
      if (payment !== null) {
        await checkouts.settle(payment)
        await refunds.refreshCharge(payment)
      }
    }
    if (type.startsWith('charge.') || type.startsWith('refund.')) {
      const payment = await paymentOf('intent_id', objectId)
      if (payment !== null) await refunds.refreshCharge(payment)
    }
    await ledger.sync(own.provider_id)
  }

  return {
    async receive(body, signature) {
      const event = provider.readEvent(body, signature)
      if (event === null) return false
      const now = clock()
      await db
        .insertInto('webhook_event')
        .values({
          id: event.id,
          type: event.type,
          account: event.account,
          object_id: event.objectId,
          received_at: now,
          next_try_at: now,
        })
        .onConflict((on) => on.column('id').doNothing())
        .execute()
      return true
    },
    async workOff() {
      const due = await db
        .selectFrom('webhook_event')
        .selectAll()
        .where('done_at', 'is', null)
        .where('next_try_at', '<=', clock())
        .orderBy('next_try_at')
        .limit(AT_ONCE)
        .execute()
      for (const { id, type, account, object_id: objectId, tries } of due) {
        try {
          await handle({ type, account, objectId })
          await db.updateTable('webhook_event').set({ done_at: clock() }).where('id', '=', id).execute()
        } catch (error) {
          const isOver = tries + 1 >= MAX_TRIES
          const next_try_at = new Date(clock().getTime() + BACK_OFF_MS * 2 ** tries)
          await db
            .updateTable('webhook_event')
            .set({ tries: tries + 1, next_try_at, done_at: isOver ? clock() : null })
            .where('id', '=', id)
            .execute()
          if (!(error instanceof ProviderUnavailable)) throw error
        }
      }
    },
  }
}
