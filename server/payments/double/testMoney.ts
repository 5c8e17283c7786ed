import { randomBytes } from 'node:crypto'
import {
  type TestCharge,
  type TestDispute,
  type TestIntent,
  type TestPayout,
  type TestPayoutLines,
  type TestRefund,
  TestRefusal,
  type TestSession,
  type TestTransaction,
} from './stripeShapes.ts'
import type { TestEvents } from './testEvents.ts'
import type { TestObjects } from './testObjects.ts'

const DAY_S = 24 * 60 * 60
/** Charges become available after two days, and a payout arrives after one more. */
const AVAILABLE_AFTER_S = 2 * DAY_S
const ARRIVES_AFTER_S = DAY_S
const DISPUTE_DUE_S = 14 * DAY_S
/** 3.6 % and three pesos, with 16 % tax: the provider's price in Mexico. */
const feeOf = (amount: number): number => Math.round((amount * 0.036 + 300) * 1.16)
const DISPUTE_FEE = 30_000

/** Made by the provider: random, with the kind in front. */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`

/** The id of the object that lists the movements of a payout. */
export const linesId = (payout: string): string => `lines_${payout}`

/** Cards that the page takes; Stripe's own test numbers. */
export const TEST_CARDS = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  disputed: '4000000000000259',
}

export interface TestMoney {
  /** @throws TestRefusal for a page that is over */
  pay(id: string, card: string): Promise<TestSession>
  expire(id: string): Promise<TestSession>
  /** The page as it is now: one whose time is over is expired. */
  session(account: string | null, id: string): Promise<TestSession>
  refund(account: string, intentId: string): Promise<TestRefund>
  dispute(account: string, intentId: string): Promise<TestDispute>
  closeDispute(account: string, id: string, outcome: 'won' | 'lost'): Promise<TestDispute>
  balance(account: string): Promise<{ available: number; pending: number }>
  /** Pays out what is available, at most once a day, and says which payouts arrived. */
  payOut(account: string): Promise<void>
}

interface Parts {
  objects: TestObjects
  events: TestEvents
  /** Seconds since the epoch. */
  now: () => number
}

/** Charges, refunds, disputes and payouts of the test provider, each with its line in the balance. */
export const createTestMoney = ({ objects, events, now }: Parts): TestMoney => {
  const move = async (
    account: string,
    line: Pick<TestTransaction, 'type' | 'amount' | 'source'> & { fee?: number; after?: number },
  ) => {
    const { after = 0, fee = 0, ...rest } = line
    const transaction: TestTransaction = {
      id: newId('txn'),
      object: 'balance_transaction',
      currency: 'mxn',
      ...rest,
      fee,
      net: rest.amount - fee,
      created: now(),
      available_on: now() + after,
    }
    await objects.put('transaction', transaction, account)
    return transaction
  }

  const chargeOf = async (account: string, intentId: string): Promise<TestCharge> => {
    const intent = await objects.find<TestIntent>('intent', intentId)
    const charge = intent && (await objects.find<TestCharge>('charge', intent.latest_charge))
    const own = (await objects.list<TestCharge>('charge', account)).some(({ id }) => id === charge?.id)
    if (!charge || !own) throw new TestRefusal(404, 'resource_missing', 'No such payment_intent')
    return charge
  }

  const session: TestMoney['session'] = async (account, id) => {
    const found = await objects.find<TestSession>('session', id)
    if (found === null || (account !== null && found.account !== account))
      throw new TestRefusal(404, 'resource_missing', 'No such checkout.session')
    if (found.status !== 'open' || found.expires_at > now()) return found
    const expired: TestSession = { ...found, status: 'expired' }
    await objects.put('session', expired, found.account)
    await events.emit('checkout.session.expired', found.account, expired)
    return expired
  }

  const dispute: TestMoney['dispute'] = async (account, intentId) => {
    const charge = await chargeOf(account, intentId)
    const made: TestDispute = {
      id: newId('dp'),
      object: 'dispute',
      amount: charge.amount,
      charge: charge.id,
      payment_intent: intentId,
      status: 'needs_response',
      evidence_details: { due_by: now() + DISPUTE_DUE_S },
      created: now(),
    }
    await objects.put('dispute', made, account)
    await objects.put('charge', { ...charge, disputed: true }, account)
    await move(account, { type: 'adjustment', amount: -charge.amount, fee: DISPUTE_FEE, source: made.id })
    await events.emit('charge.dispute.created', account, made)
    return made
  }

  return {
    session,
    dispute,
    async pay(id, card) {
      const open = await session(null, id)
      if (open.status !== 'open') throw new TestRefusal(400, 'checkout_not_open', 'This page is over')
      if (card === TEST_CARDS.declined) throw new TestRefusal(402, 'card_declined', 'The card was declined')
      const { account, amount_total: amount } = open
      const [intentId, chargeId] = [newId('pi'), newId('ch')]
      const charge: TestCharge = {
        id: chargeId,
        object: 'charge',
        amount,
        amount_refunded: 0,
        payment_intent: intentId,
        disputed: false,
        created: now(),
      }
      const intent: TestIntent = {
        id: intentId,
        object: 'payment_intent',
        amount,
        status: 'succeeded',
        latest_charge: chargeId,
      }
      const paid: TestSession = {
        ...open,
        status: 'complete',
        payment_status: 'paid',
        payment_intent: intentId,
      }
      await objects.put('charge', charge, account)
      await objects.put('intent', intent, account)
      await move(account, {
        type: 'charge',
        amount,
        fee: feeOf(amount),
        source: chargeId,
        after: AVAILABLE_AFTER_S,
      })
      await objects.put('session', paid, account)
      await events.emit('checkout.session.completed', account, paid)
      if (card === TEST_CARDS.disputed) await dispute(account, intentId)
      return paid
    },
    async expire(id) {
      const open = await session(null, id)
      if (open.status !== 'open')
        throw new TestRefusal(400, 'checkout_not_open', 'Only open checkout sessions can be expired')
      const expired: TestSession = { ...open, status: 'expired' }
      await objects.put('session', expired, open.account)
      await events.emit('checkout.session.expired', open.account, expired)
      return expired
    },
    async refund(account, intentId) {
      const charge = await chargeOf(account, intentId)
      if (charge.amount_refunded === charge.amount)
        throw new TestRefusal(400, 'charge_already_refunded', 'The charge has already been refunded')
      if (charge.disputed)
        throw new TestRefusal(400, 'charge_disputed', 'The charge is disputed and cannot be refunded')
      const refund: TestRefund = {
        id: newId('re'),
        object: 'refund',
        amount: charge.amount,
        charge: charge.id,
        payment_intent: intentId,
        status: 'succeeded',
        created: now(),
      }
      await objects.put('refund', refund, account)
      await objects.put('charge', { ...charge, amount_refunded: charge.amount }, account)
      await move(account, { type: 'refund', amount: -charge.amount, source: refund.id })
      await events.emit('charge.refunded', account, { ...charge, amount_refunded: charge.amount })
      return refund
    },
    async closeDispute(account, id, outcome) {
      const open = await objects.find<TestDispute>('dispute', id)
      if (open === null || open.status !== 'needs_response')
        throw new TestRefusal(400, 'dispute_not_open', 'The dispute is not open')
      const closed: TestDispute = { ...open, status: outcome, evidence_details: { due_by: null } }
      await objects.put('dispute', closed, account)
      if (outcome === 'won')
        await move(account, { type: 'adjustment', amount: open.amount, fee: -DISPUTE_FEE, source: id })
      await events.emit('charge.dispute.closed', account, closed)
      return closed
    },
    async balance(account) {
      const lines = await objects.list<TestTransaction>('transaction', account)
      const sum = (of: TestTransaction[]) => of.reduce((total, { net }) => total + net, 0)
      return {
        available: sum(lines.filter(({ available_on }) => available_on <= now())),
        pending: sum(lines.filter(({ available_on }) => available_on > now())),
      }
    },
    async payOut(account) {
      const payouts = await objects.list<TestPayout>('payout', account)
      for (const payout of payouts) {
        if (payout.status === 'paid' || payout.arrival_date > now()) continue
        const paid: TestPayout = { ...payout, status: 'paid' }
        await objects.put('payout', paid, account)
        await events.emit('payout.paid', account, paid)
      }
      const { available } = await this.balance(account)
      const latest = payouts[0]?.created ?? 0
      if (available <= 0 || latest > now() - DAY_S) return
      const payout: TestPayout = {
        id: newId('po'),
        object: 'payout',
        amount: available,
        status: 'in_transit',
        created: now(),
        arrival_date: now() + ARRIVES_AFTER_S,
      }
      const lines = await objects.list<TestTransaction>('transaction', account)
      const earlier = new Set(
        (await objects.list<TestPayoutLines>('payoutLines', account)).flatMap(({ lines }) => lines),
      )
      const paidOut = lines.filter(({ id, available_on }) => available_on <= now() && !earlier.has(id))
      const own = await move(account, { type: 'payout', amount: -available, source: payout.id })
      await objects.put('payout', payout, account)
      await objects.put(
        'payoutLines',
        { id: linesId(payout.id), lines: [own.id, ...paidOut.map(({ id }) => id)] },
        account,
      )
      await events.emit('payout.created', account, payout)
    },
  }
}
