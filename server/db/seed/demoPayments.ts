import { startTestApi } from '../../payments/double/testApi.ts'
import { TEST_CARDS } from '../../payments/double/testMoney.ts'
import { createTestProvider } from '../../payments/double/testProvider.ts'
import { createStripeProvider } from '../../payments/stripeProvider.ts'
import type { AppointmentRepository } from '../../portal/appointment/repository.ts'
import { planPayment } from '../../portal/payments/checkouts.ts'
import { createPayments } from '../../portal/payments/payments.ts'
import type { RecordLog } from '../../portal/recordLog/recordLog.ts'
import type { Database } from '../client.ts'
import { DEMO_EMAIL } from './demoPractitioner.ts'

const DAY_MS = 24 * 60 * 60_000
/** Visits are paid when they are booked, three days before. */
const PAID_BEFORE_MS = 3 * DAY_MS
const PAGE_MS = 31 * 60_000
const PAID_VISITS = 14
/** Spread over the days, because a payout arrives three days after its payments. */
const PAID_VISITS_A_DAY = 2
/** Enough visits for PAID_VISITS, however many a day has. */
const VISITS_READ = 100
/** The index of the visit whose patient disputes the payment with the bank. */
const DISPUTED = 9
const DEMO_ADDRESS = 'http://127.0.0.1'

interface Parts {
  db: Database
  log: RecordLog
  appointments: AppointmentRepository
  now: Date
}

interface PaidVisit {
  id: string
  price_centavos: number
  start_time: Date
  status: string
}

/** Held visits, and one that was cancelled after it was paid, in their order. */
const paidVisits = async (db: Database, practitionerId: string, now: Date): Promise<PaidVisit[]> => {
  const past = db
    .selectFrom('appointment')
    .select(['id', 'price_centavos', 'start_time', 'status'])
    .where('practitioner_id', '=', practitionerId)
    .where('paid', '=', true)
    .where('price_centavos', '>', 0)
    .where('start_time', '<', now)
    .orderBy('start_time', 'desc')
  const held = await past.where('status', '=', 'completed').limit(VISITS_READ).execute()
  const cancelled = await past.where('status', '=', 'cancel').limit(1).execute()
  const days = Map.groupBy(held, ({ start_time }) => start_time.toISOString().slice(0, 10))
  const spread = [...days.values()].flatMap((day) => day.slice(0, PAID_VISITS_A_DAY)).slice(0, PAID_VISITS)
  return [...spread, ...cancelled].sort((a, b) => a.start_time.getTime() - b.start_time.getTime())
}

/**
 * Card payments of the demo clinic, made at the embedded provider as patients make them: an active account, payments
 * of the last days, payouts, one refund and one dispute. Harmless when repeated.
 */
export const demoPayments = async ({ db, log, appointments, now }: Parts): Promise<void> => {
  const { id: practitionerId } = await db
    .selectFrom('practitioner')
    .select('id')
    .where('email', '=', DEMO_EMAIL)
    .executeTakeFirstOrThrow()
  const known = await db
    .selectFrom('payment_account')
    .select('provider_id')
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst()
  if (known !== undefined) return
  const visits = await paidVisits(db, practitionerId, now)
  let at = new Date((visits[0]?.start_time.getTime() ?? now.getTime()) - PAID_BEFORE_MS)
  const clock = () => at
  // The past needs no events: each payment is asked about.
  const test = createTestProvider({ db, clock, disorder: () => [] })
  const api = await startTestApi(test)
  try {
    const provider = createStripeProvider({
      kind: 'test',
      secretKey: test.secretKey,
      webhookSecret: test.webhookSecret,
      server: { host: '127.0.0.1', port: api.port, protocol: 'http' },
    })
    const payments = createPayments({ db, clock, log, appointments, provider })
    const back = { returnUrl: DEMO_ADDRESS, refreshUrl: DEMO_ADDRESS }
    const form = await payments.accounts.connect(practitionerId, back)
    await test.run(async ({ accounts }) => {
      const opened = await accounts.openForm(new URL(form).pathname.split('/').at(-1) ?? '')
      if (opened !== null && 'form' in opened) await accounts.fillIn(opened.form.id, 'active')
    })
    const { provider_id: account } = await db
      .selectFrom('payment_account')
      .select('provider_id')
      .where('practitioner_id', '=', practitionerId)
      .executeTakeFirstOrThrow()
    await payments.accounts.refresh(account)
    for (const [index, visit] of visits.entries()) {
      at = new Date(Math.max(at.getTime(), visit.start_time.getTime() - PAID_BEFORE_MS))
      await test.pass()
      const amount = visit.price_centavos
      const about = { appointmentId: visit.id, practitionerId, account, amount, attempt: 1 }
      const id = await db.transaction().execute((trx) => planPayment(trx, about, at))
      const page = await provider.openCheckout({
        account,
        key: `${visit.id}:1:checkout`,
        paymentId: id,
        amount,
        expiresAt: new Date(at.getTime() + PAGE_MS),
        returnUrl: DEMO_ADDRESS,
        language: 'es',
      })
      await db
        .updateTable('payment')
        .set({ state: 'open', session_id: page.id })
        .where('id', '=', id)
        .execute()
      const card = index === DISPUTED ? TEST_CARDS.disputed : TEST_CARDS.pays
      await test.run(({ money }) => money.pay(page.id, card))
      await payments.checkouts.settle(id)
      if (visit.status === 'cancel') {
        await db
          .updateTable('payment')
          .set({ refund_state: 'requested', refund_cause: 'cancelled', refund_requested_at: at })
          .where('id', '=', id)
          .execute()
        await payments.refunds.carryOut(id)
      }
      await payments.refunds.refreshCharge(id)
    }
    at = now
    await test.pass()
    await payments.ledger.sync(account)
    // The demo begins with notifications that were read.
    await db
      .updateTable('notice')
      .set({ read_at: now })
      .where('practitioner_id', '=', practitionerId)
      .execute()
  } finally {
    await api.close()
  }
}
