import type { Selectable, Transaction } from 'kysely'
import type { AccountAnswer, PaymentAccount } from '../../../src/contracts/portal/payments/payments.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { notFound } from '../../http/apiFailure.ts'
import {
  type PaymentProvider,
  type ProviderAccount,
  ProviderRefused,
  ProviderUnavailable,
} from '../../payments/provider.ts'

type AccountRow = Selectable<Tables['payment_account']>

/** Where the provider's form sends the practitioner: after it, and when its link has been used before. */
export interface FormReturn {
  returnUrl: string
  refreshUrl: string
}

export interface PaymentAccounts {
  /** Asks the provider; without its answer, what was last known. */
  read(practitionerId: string): Promise<AccountAnswer>
  /** Connects an account, the same one again after a disconnection. @returns the provider's form, for one use */
  connect(practitionerId: string, back: FormReturn): Promise<string>
  /** @throws ApiFailure 404 when none is connected */
  continue(practitionerId: string, back: FormReturn): Promise<string>
  disconnect(practitionerId: string): Promise<void>
  /** Reads the account at the provider. */
  refresh(providerId: string): Promise<void>
}

const accountRow = (db: Database, practitionerId: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('payment_account')
    .selectAll()
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst()

const wireOf = (row: AccountRow): PaymentAccount => ({
  state: row.state,
  missing: row.missing,
  due_at: row.due_at?.toISOString() ?? null,
  checked_at: row.checked_at.toISOString(),
})

const columnsOf = ({ state, missing, dueAt }: ProviderAccount, checked_at: Date) => ({
  state,
  missing: JSON.stringify(missing),
  due_at: dueAt,
  checked_at,
})

/** The account to which patients of the practitioner can pay now; null: they cannot. */
export const payableAccount = async (
  trx: Transaction<Tables> | Database,
  practitionerId: string,
): Promise<string | null> => {
  const row = await trx
    .selectFrom('payment_account')
    .select('provider_id')
    .where('practitioner_id', '=', practitionerId)
    .where('connected', '=', true)
    .where('state', '=', 'active')
    .executeTakeFirst()
  return row?.provider_id ?? null
}

interface Parts {
  db: Database
  clock: Clock
  provider: PaymentProvider
}

export const createPaymentAccounts = ({ db, clock, provider }: Parts): PaymentAccounts => {
  const refresh = async (providerId: string): Promise<void> => {
    const account = await provider.readAccount(providerId)
    await db
      .updateTable('payment_account')
      .set(columnsOf(account, clock()))
      .where('provider_id', '=', providerId)
      .execute()
  }

  const connected = async (practitionerId: string): Promise<AccountRow | null> => {
    const row = await accountRow(db, practitionerId)
    return row?.connected === true ? row : null
  }

  return {
    refresh,
    async read(practitionerId) {
      const before = await connected(practitionerId)
      if (before === null) return { provider: provider.kind, account: null, fresh: true }
      const fresh = await refresh(before.provider_id).then(
        () => true,
        (error: unknown) => {
          // An account that the provider does not know is shown as it was, too.
          if (error instanceof ProviderUnavailable || error instanceof ProviderRefused) return false
          throw error
        },
      )
      const row = await connected(practitionerId)
      return { provider: provider.kind, account: row === null ? null : wireOf(row), fresh }
    },
    async connect(practitionerId, back) {
      const known = await accountRow(db, practitionerId)
      if (known !== undefined) {
        await db
          .updateTable('payment_account')
          .set({ connected: true })
          .where('practitioner_id', '=', practitionerId)
          .execute()
        return provider.onboardingLink(known.provider_id, back)
      }
      const { email } = await db
        .selectFrom('practitioner')
        .select('email')
        .where('id', '=', practitionerId)
        .executeTakeFirstOrThrow()
      const account = await provider.createAccount({
        practitionerId,
        email,
        key: `${practitionerId}:1:account`,
      })
      const now = clock()
      await db
        .insertInto('payment_account')
        .values({
          practitioner_id: practitionerId,
          provider_id: account.id,
          connected: true,
          created_at: now,
          ...columnsOf(account, now),
        })
        .onConflict((on) => on.column('practitioner_id').doUpdateSet({ connected: true }))
        .execute()
      return provider.onboardingLink(account.id, back)
    },
    async continue(practitionerId, back) {
      const row = await connected(practitionerId)
      if (row === null) throw notFound()
      return provider.onboardingLink(row.provider_id, back)
    },
    async disconnect(practitionerId) {
      await db
        .updateTable('payment_account')
        .set({ connected: false })
        .where('practitioner_id', '=', practitionerId)
        .execute()
    },
  }
}
