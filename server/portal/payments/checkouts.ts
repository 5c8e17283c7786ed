import { randomUUID } from 'node:crypto'
import type { Selectable, Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { statusRefused } from '../../http/apiFailure.ts'
import type { Checkout, PaymentProvider } from '../../payments/provider.ts'
import { payableAccount } from './paymentAccounts.ts'
import type { PaymentOutcomes } from './paymentOutcomes.ts'

export type PaymentRow = Selectable<Tables['payment']>

/** The provider's page is open for half an hour, its shortest time, and a minute in which it is made. */
const PAGE_MS = 31 * 60_000
const SHORTEST_PAGE_MS = 30 * 60_000
/** An unpaid visit keeps its time for so much longer than its page. */
export const HELD_LONGER_MS = 60_000
/** Pages that are opened for one visit in all. */
const ATTEMPTS = 20

/** Plans a payment, in the transaction of the visit that waits for it. */
export const planPayment = async (
  trx: Transaction<Tables>,
  about: { appointmentId: string; practitionerId: string; account: string; amount: number; attempt: number },
  now: Date,
): Promise<string> => {
  const id = randomUUID()
  await trx
    .insertInto('payment')
    .values({
      id,
      appointment_id: about.appointmentId,
      practitioner_id: about.practitionerId,
      attempt: about.attempt,
      account: about.account,
      amount_centavos: about.amount,
      state: 'created',
      created_at: now,
      expires_at: new Date(now.getTime() + PAGE_MS),
    })
    .execute()
  return id
}

export interface Checkouts {
  /**
   * The provider's page on which the patient of a visit pays; the one that is open, or another one.
   * @throws ApiFailure 409 when there is nothing to pay, or nobody to pay to
   */
  open(appointmentId: string, back: { returnUrl: string; language: 'es' | 'en' }): Promise<string>
  /** Asks the provider what became of a page, and writes it down; gives the visit's time back when nobody paid. */
  settle(paymentId: string): Promise<void>
}

interface Parts {
  db: Database
  clock: Clock
  provider: PaymentProvider
  outcomes: PaymentOutcomes
}

export const createCheckouts = ({ db, clock, provider, outcomes }: Parts): Checkouts => {
  const rowOf = (id: string): Promise<PaymentRow | undefined> =>
    db.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirst()

  /** Stores the provider's state of the checkout. @returns whether the page is still open */
  const accept = async (row: PaymentRow, checkout: Checkout): Promise<boolean> => {
    if (checkout.state === 'paid' && checkout.intentId !== null)
      await outcomes.paid(row.id, checkout.intentId)
    else if (checkout.state === 'expired') await outcomes.givenUp(row.id)
    else await db.updateTable('payment').set({ checked_at: clock() }).where('id', '=', row.id).execute()
    return checkout.state === 'open'
  }

  const settle: Checkouts['settle'] = async (paymentId) => {
    const row = await rowOf(paymentId)
    if (row === undefined || row.state === 'paid') return
    if (row.state === 'expired') {
      // Given up, and paid all the same: what became of it is written down.
      const late = row.session_id === null ? null : await provider.readCheckout(row.account, row.session_id)
      if (late?.state === 'paid') await accept(row, late)
      return
    }
    const isOver = row.closing || clock() >= row.expires_at
    if (row.session_id === null) {
      // A checkout whose address was never stored was given to nobody.
      const isGone = row.closing || clock().getTime() >= row.expires_at.getTime() + HELD_LONGER_MS
      if (isGone) await outcomes.givenUp(row.id)
      return
    }
    // The provider refuses to close a page that is paid: its answer decides, not the clock.
    const checkout = isOver
      ? await provider.expireCheckout(row.account, row.session_id)
      : await provider.readCheckout(row.account, row.session_id)
    await accept(row, checkout)
  }

  /** The payment that is open, or another attempt. */
  const current = (appointmentId: string): Promise<PaymentRow> =>
    db.transaction().execute(async (trx) => {
      const visit = await trx
        .selectFrom('appointment')
        .select(['practitioner_id', 'status', 'paid', 'price_centavos', 'end_time'])
        .where('id', '=', appointmentId)
        .forUpdate()
        .executeTakeFirst()
      const isPayable =
        visit !== undefined && !visit.paid && visit.price_centavos > 0 && visit.status !== 'cancel'
      if (!isPayable) throw statusRefused()
      const now = clock()
      const attempts = await trx
        .selectFrom('payment')
        .selectAll()
        .where('appointment_id', '=', appointmentId)
        .orderBy('attempt', 'desc')
        .execute()
      const [last] = attempts
      if (last?.state === 'open') return last
      // A page must be open for half an hour, so a payment that waited for it begins anew.
      const isLate = last?.state === 'created' && last.expires_at.getTime() - now.getTime() < SHORTEST_PAGE_MS
      if (last?.state === 'created' && !isLate && !last.closing) return last
      const account = await payableAccount(trx, visit.practitioner_id)
      if (account === null || attempts.length >= ATTEMPTS) throw statusRefused()
      if (last?.state === 'created')
        await trx.updateTable('payment').set({ state: 'expired' }).where('id', '=', last.id).execute()
      const id = await planPayment(
        trx,
        {
          appointmentId,
          practitionerId: visit.practitioner_id,
          account,
          amount: visit.price_centavos,
          attempt: (last?.attempt ?? 0) + 1,
        },
        now,
      )
      return trx.selectFrom('payment').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    })

  return {
    settle,
    async open(appointmentId, { returnUrl, language }) {
      const row = await current(appointmentId)
      if (row.session_id !== null) {
        const checkout = await provider.readCheckout(row.account, row.session_id)
        if ((await accept(row, checkout)) && checkout.url !== null) return checkout.url
        throw statusRefused()
      }
      const { appointment_id, attempt, account } = row
      const checkout = await provider.openCheckout({
        account,
        key: `${appointment_id}:${attempt}:checkout`,
        paymentId: row.id,
        amount: row.amount_centavos,
        expiresAt: row.expires_at,
        returnUrl,
        language,
      })
      const kept = await db
        .updateTable('payment')
        .set({ state: 'open', session_id: checkout.id, checked_at: clock() })
        .where('id', '=', row.id)
        .where('state', 'in', ['created', 'open'])
        .where('closing', '=', false)
        .executeTakeFirst()
      if (kept.numUpdatedRows === 0n || checkout.url === null) {
        await provider.expireCheckout(account, checkout.id)
        throw statusRefused()
      }
      return checkout.url
    },
  }
}
