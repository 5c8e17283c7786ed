import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import type { TestEvent } from './stripeShapes.ts'
import type { TestObjects } from './testObjects.ts'

/** Sends a signed body and answers the status; it may throw. */
export type DeliverEvent = (body: string, signature: string) => Promise<number>

/**
 * When an event is sent, in milliseconds after it happened: not at all when it is lost, twice when it is doubled. A
 * later one overtakes an earlier one that is late.
 */
export type Disorder = (type: string) => number[]
export const inOrder: Disorder = () => [0]

const MAX_TRIES = 8
const BACK_OFF_MS = 5_000
const SENT_AT_ONCE = 200

export interface TestEvents {
  emit(type: string, account: string, object: object): Promise<void>
}

interface Parts {
  objects: TestObjects
  /** Milliseconds since the epoch. */
  now: () => number
  disorder: Disorder
}

/** Writes down what the test provider tells, in the transaction of what happened. */
export const createTestEvents = ({ objects, now, disorder }: Parts): TestEvents => ({
  async emit(type, account, object) {
    const due = disorder(type).map((delay) => now() + delay)
    if (due.length === 0) return
    const event: TestEvent = {
      id: `evt_${randomBytes(12).toString('hex')}`,
      object: 'event',
      type,
      account,
      created: Math.floor(now() / 1_000),
      data: { object },
      due,
      tries: 0,
    }
    await objects.put('event', event, account)
  },
})

interface Delivery {
  objects: TestObjects
  now: () => number
  webhookSecret: string
  deliver: DeliverEvent
}

/** Sends what is due, in the order of its times; what is not accepted is sent again, later each time. */
export const deliverEvents = async ({ objects, now, webhookSecret, deliver }: Delivery): Promise<void> => {
  const waiting = (await objects.list<TestEvent>('event', null))
    .filter(({ due }) => due.some((at) => at <= now()))
    .slice(-SENT_AT_ONCE)
    .sort((a, b) => Math.min(...a.due) - Math.min(...b.due))
  for (const event of waiting) {
    const { due, tries, ...sent } = event
    const payload = JSON.stringify(sent)
    const later = due.filter((at) => at > now())
    let missed = false
    for (let times = due.length - later.length; times > 0; times--) {
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
      const status = await deliver(payload, signature).catch(() => 0)
      missed ||= status < 200 || status > 299
    }
    const again = missed && tries < MAX_TRIES ? [now() + BACK_OFF_MS * 2 ** tries] : []
    const left = [...later, ...again]
    if (left.length === 0) await objects.remove(event.id)
    else await objects.put('event', { ...event, due: left, tries: tries + 1 }, event.account)
  }
}
