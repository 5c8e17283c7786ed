import fc from 'fast-check'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestPayout, TestRefund, TestSession } from '../../payments/double/stripeShapes.ts'
import type { Fault } from '../../payments/double/testApi.ts'
import { at } from '../../testing/booking.ts'
import { databaseKinds } from '../../testing/databases.ts'
import { bookAsGuest, openPaidPractice, payPage } from '../../testing/payment.ts'
import { openPortal, type TestPortal } from '../../testing/portal.ts'
import { RECORD_KEY } from '../../testing/testKeys.ts'
import { createAppointmentRepository } from '../appointment/repository.ts'
import { createRecordLog } from '../recordLog/recordLog.ts'
import { createVisitRecord } from '../visitRecord/visitRecord.ts'
import { createPayments } from './payments.ts'

const MINUTE = 60_000
/** Later than a charge becomes available. */
const PAID_OUT_AFTER = 3 * 24 * 60 * MINUTE
const STARTS = ['15:00', '16:00', '17:00'].map(at)

/** The steps of the patient, the practice and the clock for one visit each, in any order. */
interface Step {
  what: 'open' | 'pay' | 'cancel' | 'deliver' | 'work' | 'reconcile' | 'wait' | 'payOut'
  visit: number
  minutes: number
  killedBefore: number
  faults: Fault[]
}

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom<Step['what']>('open', 'pay', 'cancel', 'deliver', 'work', 'reconcile', 'wait'),
  visit: fc.integer({ min: 0, max: STARTS.length - 1 }),
  minutes: fc.constantFrom(1, 9, 20, 31),
  /** The process is killed before its n-th statement; 0: it is not. */
  killedBefore: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, fc.integer({ min: 1, max: 40 })),
  /** The faults that the calls to the provider meet, one after the other. */
  faults: fc.array(fc.constantFrom<Fault>('none', 'none', 'before', 'after'), { maxLength: 4 }),
})
/** How the events of the provider come: lost, once, doubled, late, and one that overtakes another. */
const disorder = fc.array(
  fc.constantFrom([], [0], [0, 0], [25 * MINUTE], [0, 40 * MINUTE], [5 * MINUTE, 5 * MINUTE]),
  { minLength: 1, maxLength: 6 },
)

const calm = (what: Step['what'], visit: number, killedBefore = 0): Step => ({
  ...{ what, visit, killedBefore },
  ...{ minutes: 1, faults: [] },
})
/** Always tried: one visit is paid, one is paid and cancelled, one is given up after a kill. */
const EVERYTHING = [
  ...[calm('open', 0), calm('pay', 0), calm('open', 1), calm('pay', 1), calm('deliver', 0), calm('work', 0)],
  ...[calm('cancel', 1), calm('open', 2, 1), calm('work', 0)],
]

class Killed extends Error {}

const kinds = await databaseKinds()

describe.each(kinds)('money on $name', (kind) => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openPortal(kind)
  })
  afterAll(() => portal.close())

  let guests = 0

  /** The parts of the process that a kill ends; the next start makes them anew. */
  const start = (killedBefore: number) => {
    let left = killedBefore
    let isDead = false
    const killer: KyselyPlugin = {
      transformQuery({ node }) {
        isDead ||= left > 0 && --left === 0
        // A dead process does nothing more, not even after a failure.
        if (isDead) throw new Killed('killed')
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const db = portal.db.withPlugin(killer)
    const log = createRecordLog(db, RECORD_KEY)
    const appointments = createAppointmentRepository(portal.clock, createVisitRecord(db, log))
    const payments = createPayments({
      ...{ db, clock: portal.clock, log, appointments },
      provider: portal.card.provider,
    })
    return { payments, appointments }
  }
  /** Pages of visits that were given up for want of a payment and that still take one, or have taken one. */
  const openPagesOfReleased = async (practitionerId: string): Promise<string[]> => {
    const rows = await portal.db
      .selectFrom('payment')
      .innerJoin('appointment', 'appointment.id', 'payment.appointment_id')
      .select(['payment.account', 'payment.session_id'])
      .where('payment.practitioner_id', '=', practitionerId)
      .where('payment.state', '=', 'expired')
      .where('appointment.cancelled_by', '=', 'unpaid')
      .where('payment.session_id', 'is not', null)
      .execute()
    if (rows.length === 0) return []
    const released = new Set(rows.map(({ session_id }) => session_id))
    const sessions = await portal.card.test.run(({ objects }) =>
      objects.list<TestSession>('session', rows[0]?.account ?? ''),
    )
    return sessions.flatMap(({ id, status }) => (released.has(id) && status !== 'expired' ? [id] : []))
  }
  /** A refusal, a fault of the line and a kill all leave the rest to the next start. */
  const survive = (work: () => Promise<unknown>) => work().catch(() => undefined)

  const seen = { paid: 0, refunded: 0, released: 0, killed: 0 }
  beforeEach(() => {
    Object.assign(seen, { paid: 0, refunded: 0, released: 0, killed: 0 })
  })

  /** Goes the steps, lets everything come to rest, and compares it with what the provider has. */
  const expectSettled = async (
    steps: readonly Step[],
    events: readonly (readonly number[])[],
    starts: readonly string[] = STARTS,
  ): Promise<void> => {
    portal.card.setDisorder(() => [0])
    portal.card.setFault(() => 'none')
    const { doctor } = await openPaidPractice(portal)
    const visits: { id: string; token: string; page: string | null }[] = []
    for (const time of starts)
      visits.push({ ...(await bookAsGuest(portal, doctor, time, ++guests)), page: null })
    let event = 0
    portal.card.setDisorder(() => [...(events[event++ % events.length] ?? [0])])
    for (const { what, visit: index, minutes, killedBefore, faults } of steps) {
      const visit = visits[index]
      if (visit === undefined) continue
      let call = 0
      portal.card.setFault(() => faults[call++] ?? 'none')
      const { payments, appointments } = start(killedBefore)
      const back = {
        returnUrl: `https://visits.clinic.test/visit/${visit.token}`,
        language: 'es' as const,
      }
      const note = (error: unknown) => {
        if (error instanceof Killed) seen.killed++
        throw error
      }
      if (what === 'open')
        await survive(async () => {
          const url = await payments.checkouts.open(visit.id, back).catch(note)
          visit.page = new URL(url).pathname.split('/').at(-1) ?? null
        })
      if (what === 'pay' && visit.page !== null) {
        const { page } = visit
        await survive(() => payPage(portal, page))
      }
      if (what === 'cancel')
        await survive(() =>
          appointments
            .handle(
              visit.id,
              { actorId: null, owner: null },
              { type: 'cancel', now: portal.clock(), by: 'patient' },
            )
            .catch(note),
        )
      if (what === 'deliver')
        await portal.card.test.deliver(async (body, signature) => {
          const isTaken = await payments.webhooks.receive(Buffer.from(body), signature).catch(note)
          return isTaken ? 200 : 400
        })
      if (what === 'payOut') {
        portal.advance(PAID_OUT_AFTER)
        await portal.card.test.pass()
      }
      if (what === 'work') await survive(() => payments.work().catch(note))
      if (what === 'reconcile') await survive(() => payments.reconcile().catch(note))
      if (what === 'wait') portal.advance(minutes * MINUTE)
      // The provider was asked before the time was given back.
      expect(await openPagesOfReleased(doctor.id)).toEqual([])
    }
    portal.card.setFault(() => 'none')
    portal.advance(3 * 60 * MINUTE)
    await portal.card.test.pass()
    await portal.card.deliver(portal.app)
    for (let round = 0; round < 2; round++) {
      const { payments } = start(0)
      await payments.work()
      await payments.reconcile()
    }
    const { provider_id: account } = await portal.db
      .selectFrom('payment_account')
      .select('provider_id')
      .where('practitioner_id', '=', doctor.id)
      .executeTakeFirstOrThrow()
    await start(0).payments.ledger.sync(account)

    const [sessions, refunds, payouts, balance] = await portal.card.test.run(async ({ objects, money }) => [
      await objects.list<TestSession>('session', account),
      await objects.list<TestRefund>('refund', account),
      await objects.list<TestPayout>('payout', account),
      await money.balance(account),
    ])
    const returned = refunds.map(({ payment_intent }) => payment_intent)
    expect(new Set(returned).size).toBe(returned.length)
    for (const { id, token } of visits) {
      const { status, paid } = await portal.db
        .selectFrom('appointment')
        .select(['status', 'paid'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { released } = await portal.db
        .selectFrom('occupancy')
        .select('released')
        .where('appointment_id', '=', id)
        .executeTakeFirstOrThrow()
      const own = sessions.filter(({ success_url }) => success_url.endsWith(token))
      const charged = own.filter(({ payment_status }) => payment_status === 'paid')
      const kept = charged.filter(({ payment_intent }) => !returned.includes(payment_intent ?? ''))
      // A charge that the patient does not get back has a held time, and a held time has one charge.
      expect({ status, kept: kept.length, released }).toEqual(
        kept.length === 1
          ? { status: 'accepted', kept: 1, released: false }
          : { status: 'cancel', kept: 0, released: true },
      )
      if (kept.length === 1) expect(paid).toBe(true)
      expect(own.filter((session) => session.status === 'open')).toEqual([])
      seen.paid += kept.length
      seen.refunded += charged.length - kept.length
      seen.released += released ? 1 : 0
    }
    const rows = await portal.db
      .selectFrom('ledger_entry')
      .select('amount_centavos')
      .where('account', '=', account)
      .execute()
    const sum = rows.reduce((total, { amount_centavos }) => total + Number(amount_centavos), 0)
    expect(sum).toBe(balance.available + balance.pending)
    const copied = await portal.db
      .selectFrom('payout')
      .select(['id', 'amount_centavos', 'state'])
      .where('account', '=', account)
      .execute()
    expect(copied.map((one) => [one.id, Number(one.amount_centavos), one.state === 'paid']).sort()).toEqual(
      payouts.map(({ id, amount, status }) => [id, amount, status === 'paid']).sort(),
    )
  }

  it('no charge is without a held time, no time is lost, and the ledger is what the provider has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), disorder, (steps, events) =>
        expectSettled(steps, events),
      ),
      { numRuns: 12, examples: [[EVERYTHING, [[0]]]] },
    )
    // A run in which a step never occurs proves nothing about it.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0)
  }, 240_000)

  const opened = [calm('open', 0), calm('pay', 0)]
  const paid = [...opened, calm('deliver', 0), calm('work', 0)]
  const returned = [...paid, calm('cancel', 0), calm('work', 0)]
  const late: Step = { ...calm('wait', 0), minutes: 31 }
  const [arriving, lost] = [[[0]], [[]]]

  // Our statements are the same on each database, and a kill before each of them takes minutes.
  if (kind === kinds.at(-1))
    it.each([
      ['opening the page', [], 'open', arriving, 3],
      ['storing an event', opened, 'deliver', arriving, 1],
      ['taking a payment', [...opened, calm('deliver', 0)], 'work', arriving, 3],
      ['finding a payment whose event is lost', [...opened, late], 'reconcile', lost, 3],
      ['cancelling a paid visit', paid, 'cancel', arriving, 3],
      ['returning a payment', [...paid, calm('cancel', 0)], 'work', arriving, 3],
      ['taking the event of a refund', [...returned, calm('deliver', 0)], 'work', arriving, 3],
      ['finding a visit that was cancelled in time', [...opened, calm('cancel', 0)], 'work', lost, 3],
      ['copying a payout', [...paid, calm('payOut', 0)], 'reconcile', lost, 3],
      ['taking the event of a payout', [...paid, calm('payOut', 0), calm('deliver', 0)], 'work', arriving, 3],
    ] as const)(
      'a kill before any statement of %s leaves nothing half done',
      async (_, before, what, events, least) => {
        let statement = 0
        do {
          statement += 1
          seen.killed = 0
          const steps = [...before, calm(what, 0, statement), calm('open', 0), calm('pay', 0)]
          await expectSettled(steps, events, STARTS.slice(0, 1))
        } while (seen.killed > 0)
        // At least the first statements of the step were reached.
        expect(statement).toBeGreaterThan(least)
      },
      240_000,
    )
})
