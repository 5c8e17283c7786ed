import { randomBytes } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { TestAccount } from './stripeShapes.ts'
import { createTestAccounts, type TestAccounts } from './testAccounts.ts'
import { createTestEvents, type DeliverEvent, type Disorder, deliverEvents, inOrder } from './testEvents.ts'
import { createTestMoney, type TestMoney } from './testMoney.ts'
import { createTestObjects, type TestObjects } from './testObjects.ts'

/** The operations of the test provider, each within one transaction of its own. */
export interface TestParts {
  objects: TestObjects
  accounts: TestAccounts
  money: TestMoney
  /** Seconds since the epoch. */
  now: () => number
}

export interface TestProvider {
  readonly secretKey: string
  readonly webhookSecret: string
  /** Does something as a whole, one thing after the other. */
  run<T>(work: (parts: TestParts) => Promise<T>): Promise<T>
  /** Pays out, says which payouts arrived, and closes pages whose time is over. */
  pass(): Promise<void>
  /** Sends the events that are due. */
  deliver(send: DeliverEvent): Promise<void>
}

interface Options {
  db: Database
  clock: Clock
  disorder?: Disorder
}

const key = (prefix: string) => `${prefix}_${randomBytes(24).toString('hex')}`

/**
 * The test provider of card payments (PAYMENTS=embedded): the parts of Stripe that this product uses, with its state
 * in the database. Its keys last as long as the process.
 */
export const createTestProvider = ({ db, clock, disorder = inOrder }: Options): TestProvider => {
  const milliseconds = () => clock().getTime()
  const now = () => Math.floor(milliseconds() / 1_000)
  const webhookSecret = key('whsec')
  let last: Promise<unknown> = Promise.resolve()

  const run: TestProvider['run'] = (work) => {
    const next = last.then(() =>
      db.transaction().execute((trx) => {
        const objects = createTestObjects(trx)
        const events = createTestEvents({ objects, now: milliseconds, disorder })
        return work({
          objects,
          accounts: createTestAccounts({ objects, events, now }),
          money: createTestMoney({ objects, events, now }),
          now,
        })
      }),
    )
    last = next.catch(() => undefined)
    return next
  }

  return {
    secretKey: key('sk_test'),
    webhookSecret,
    run,
    pass: () =>
      run(async ({ objects, money }) => {
        const open = await objects.list<{ id: string; status: string }>('session', null)
        for (const { id, status } of open) if (status === 'open') await money.session(null, id)
        for (const { id, payouts_enabled } of await objects.list<TestAccount>('account', null))
          if (payouts_enabled) await money.payOut(id)
      }),
    deliver: (deliver) =>
      deliverEvents({ objects: createTestObjects(db), now: milliseconds, webhookSecret, deliver }),
  }
}
