import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EventFromLogic, initialTransition, type SnapshotFrom, transition } from 'xstate'
import { chatMachine } from './chatMachine.ts'

type Event = EventFromLogic<typeof chatMachine>

/** Deliveries over a bad connection: some lost and resent, some twice, some reordered. */
const deliveries = fc
  .array(fc.integer({ min: 0, max: 30 }), { maxLength: 40 })
  .chain((ids) =>
    fc.tuple(fc.constant(ids), fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 10 })),
  )
  .map(([ids, sizes]) => {
    const batches: number[][] = []
    for (let at = 0, n = 0; at < ids.length; n += 1) {
      const size = sizes[n % sizes.length] ?? 1
      batches.push(ids.slice(at, at + size))
      at += size
    }
    return batches
  })

const received = (ids: readonly number[]): Event => ({
  type: 'broadcast.received',
  messages: ids.map((id) => ({
    message_id: `m${id}`,
    timestamp: id,
    private: false,
    info: { message: `text ${id}`, type: 'chat' },
  })),
})
const sent = (n: number): Event => ({
  type: 'chat.sendRequested',
  message: `own ${n}`,
  messageType: 'chat',
  recipient: { roles: [], peerId: null },
})
const answered = (n: number) =>
  ({ type: 'xstate.done.actor.sendMessage', output: { messageId: `s${n}`, time: n } }) as never
const failed = { type: 'xstate.error.actor.sendMessage', error: { code: 500 } } as never

const fold = (events: readonly Event[]): SnapshotFrom<typeof chatMachine> => {
  let [snapshot] = initialTransition(chatMachine, { peerId: 'me' })
  for (const event of events) [snapshot] = transition(chatMachine, snapshot, event)
  return snapshot
}

describe('chat over a bad connection', () => {
  it('has each message once, in the order it first came, with any repetitions', () => {
    fc.assert(
      fc.property(deliveries, (batches) => {
        const { context } = fold(batches.map(received))
        const first = [...new Set(batches.flat())].map((id) => `m${id}`)
        expect(context.order).toEqual(first)
        expect(Object.keys(context.byId).sort()).toEqual([...first].sort())
        expect(context.unread).toBe(first.length)
      }),
    )
  })

  it('sends our own messages one after the other, and none twice, however the calls end', () => {
    const step = fc.oneof(
      fc.constant('say' as const),
      fc.constant('answer' as const),
      fc.constant('fail' as const),
    )
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let answers = 0
        const events = steps.map((one) => {
          if (one === 'say') {
            answers += 1
            return sent(answers)
          }
          return one === 'answer' ? answered(answers) : failed
        })
        const { context } = fold(events)
        const own = context.order.map((id) => context.byId[id])
        expect(own.map((message) => message?.message)).toEqual(
          Array.from({ length: answers }, (_, n) => `own ${n + 1}`),
        )
        // The queue contains exactly the messages that are neither sent nor failed, in order.
        expect(context.queue).toEqual(context.order.filter((id) => context.byId[id]?.delivery === 'sending'))
      }),
    )
  })
})
