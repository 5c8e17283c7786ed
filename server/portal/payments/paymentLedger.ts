import { sql } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { Movement, PaymentProvider, ProviderPage } from '../../payments/provider.ts'
import { addNotice, isRecent } from '../practiceNotices/notices.ts'

export interface PaymentLedger {
  /** Copies what moved on an account at the provider, and compares the sums. */
  sync(account: string): Promise<void>
}

interface Parts {
  db: Database
  clock: Clock
  provider: PaymentProvider
}

/** Pages of a hundred that one account may have. */
const PAGES = 500
const PAYOUT_PAGES = 5
const ROWS_AT_ONCE = 1_000

const entriesOf = (account: string, movement: Movement, recorded_at: Date) => {
  const about = {
    account,
    provider_ref: movement.id,
    source: movement.source,
    at: movement.at,
    available_at: movement.availableAt,
    recorded_at,
  }
  const moved = { ...about, kind: movement.kind, amount_centavos: movement.amount }
  // A price of the provider alone is a fee already.
  if (movement.fee === 0) return [moved]
  if (movement.kind === 'fee') return [{ ...moved, amount_centavos: movement.amount - movement.fee }]
  return [moved, { ...about, kind: 'fee' as const, amount_centavos: -movement.fee }]
}

export const createPaymentLedger = ({ db, clock, provider }: Parts): PaymentLedger => {
  const sumOf = async (account: string): Promise<number> => {
    const row = await db
      .selectFrom('ledger_entry')
      .select(sql<string | null>`sum(amount_centavos)`.as('sum'))
      .where('account', '=', account)
      .executeTakeFirst()
    return Number(row?.sum ?? 0)
  }

  const knownOf = async (account: string, ids: string[]): Promise<Set<string>> => {
    if (ids.length === 0) return new Set()
    const rows = await db
      .selectFrom('ledger_entry')
      .select('provider_ref')
      .where('account', '=', account)
      .where('provider_ref', 'in', ids)
      .execute()
    return new Set(rows.map(({ provider_ref }) => provider_ref))
  }

  /** New movements, from the newest back to one that is known; all of them when `everything` is looked through. */
  const movementsOf = async (account: string, everything: boolean): Promise<Movement[]> => {
    const fresh: Movement[] = []
    let after: string | null = null
    for (let page = 0; page < PAGES; page++) {
      const { items, next }: ProviderPage<Movement> = await provider.movements(account, after)
      const ids = items.map(({ id }) => id)
      const known = await knownOf(account, ids)
      fresh.push(...items.filter(({ id }) => !known.has(id)))
      if (next === null || (known.size > 0 && !everything)) break
      after = next
    }
    return fresh
  }

  /** In one transaction: what is known has no gap behind it. */
  const copy = async (account: string, everything: boolean): Promise<void> => {
    const movements = await movementsOf(account, everything)
    const rows = movements.flatMap((movement) => entriesOf(account, movement, clock()))
    if (rows.length === 0) return
    await db.transaction().execute(async (trx) => {
      for (let first = 0; first < rows.length; first += ROWS_AT_ONCE)
        await trx
          .insertInto('ledger_entry')
          .values(rows.slice(first, first + ROWS_AT_ONCE))
          .onConflict((on) => on.doNothing())
          .execute()
    })
  }

  const copyPayouts = async (account: string): Promise<void> => {
    const now = clock()
    const { practitioner_id: practitionerId } = await db
      .selectFrom('payment_account')
      .select('practitioner_id')
      .where('provider_id', '=', account)
      .executeTakeFirstOrThrow()
    let after: string | null = null
    for (let page = 0; page < PAYOUT_PAGES; page++) {
      const { items, next }: Awaited<ReturnType<PaymentProvider['payouts']>> = await provider.payouts(
        account,
        after,
      )
      for (const { id, amount, state, createdAt, arrivesAt } of items) {
        await db
          .insertInto('payout')
          .values({
            id,
            account,
            amount_centavos: amount,
            state,
            created_at: createdAt,
            arrives_at: arrivesAt,
          })
          .onConflict((on) => on.column('id').doUpdateSet({ state, arrives_at: arrivesAt }))
          .execute()
        if (state !== 'pending' && isRecent(arrivesAt, now))
          await addNotice(db, {
            practitionerId,
            kind: state === 'paid' ? 'payoutPaid' : 'payoutFailed',
            ref: id,
            at: new Date(Math.min(arrivesAt.getTime(), now.getTime())),
            amount,
          })
      }
      if (next === null) return
      after = next
    }
  }

  return {
    async sync(account) {
      await copy(account, false)
      await copyPayouts(account)
      let balance = await provider.balance(account)
      if (balance !== (await sumOf(account))) {
        // Something moved meanwhile, or was missed before: everything is looked through.
        await copy(account, true)
        balance = await provider.balance(account)
      }
      await db
        .updateTable('payment_account')
        .set({ provider_balance: balance, synced_at: clock() })
        .where('provider_id', '=', account)
        .execute()
    },
  }
}
