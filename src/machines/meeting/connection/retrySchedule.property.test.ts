import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { makeError } from '../../../contracts/errors.ts'
import { SYSTEM_ID } from '../../systemIds.ts'
import { retryCategory } from './retryContract.ts'
import { retryMachine } from './retryMachine.ts'
import { retryDelayOf, waitsForSignal } from './retrySchedule.ts'

const category = fc.constantFrom(...retryCategory.options)
const chance = fc.double({ min: 0, max: 1, noNaN: true })
const lost = makeError(1003, { action: 'CONNECT' })

describe('the retry schedule', () => {
  it('M9.43 M9.44 every pause stays within the bounds of its category', () => {
    const bounds = {
      ConnectFailed: [1_000, 1_500],
      SignalDisconnect: [1_000, 1_000],
      JoinWSMessageFailed: [2_000, 4_000],
      PublishIceConnectionFailed: [0, 1_000],
      SubscribeIceConnectionFailed: [0, 1_000],
    } as const
    fc.assert(
      fc.property(category, fc.nat(1_000), chance, (one, attempts, drawn) => {
        const [least, most] = bounds[one]
        const delay = retryDelayOf(one, attempts, drawn)
        expect(delay).toBeGreaterThanOrEqual(least)
        expect(delay).toBeLessThanOrEqual(most)
        // Only the first ICE attempt comes without a delay.
        expect(delay === 0).toBe(attempts === 0 && one.endsWith('IceConnectionFailed'))
      }),
    )
  })

  /**
   * The network's effects on a retry: attempts that fail after some time, and a websocket that closes and
   * opens.
   */
  const step = fc.record({
    ms: fc.integer({ min: 0, max: 9_000 }),
    kind: fc.constantFrom('nothing', 'fails', 'signalLost', 'signalBack'),
  })

  it('M4.076 M4.080 M4.081 M4.082 M9.42 whatever happens: one at a time, never without the websocket, never past the window', async () => {
    await fc.assert(
      fc.asyncProperty(category, fc.array(step, { maxLength: 40 }), chance, async (one, steps, drawn) => {
        const clock = new SimulatedClock()
        const notified: { type: string; at: number }[] = []
        const meeting = createActor(
          fromCallback(({ receive }) => {
            receive((event) => notified.push({ type: event.type, at: clock.now() }))
          }),
          { systemId: SYSTEM_ID.meeting, clock },
        )
        const logic = retryMachine.provide({
          actors: {
            drawDelay: fromPromise(async ({ input }) => ({
              ms: retryDelayOf(input.category, input.attempts, drawn),
            })),
          },
        })
        const retry = createActor(logic, { input: { category: one }, parent: meeting, clock })
        meeting.start()
        retry.start()
        const settle = () => new Promise<void>((done) => setImmediate(done))
        let signalUp = true
        let windowBegan = clock.now()
        retry.send({ type: 'retry.scheduled', error: lost })
        for (const { ms, kind } of steps) {
          await settle()
          const before = notified.length
          clock.increment(ms)
          const attempts = notified.slice(before).filter(({ type }) => type === 'retry.attemptDue')
          expect(attempts.length).toBeLessThanOrEqual(1)
          if (!signalUp) expect(attempts).toEqual([])
          if (retry.getSnapshot().matches('retrying')) expect(clock.now() - windowBegan).toBeLessThan(60_000)
          if (retry.getSnapshot().matches('exhausted')) break
          if (kind === 'fails') retry.send({ type: 'retry.scheduled', error: lost })
          if (!waitsForSignal(one)) continue
          if (kind === 'signalLost') {
            signalUp = false
            retry.send({ type: 'retry.signalLost' })
          }
          if (kind === 'signalBack') {
            if (!signalUp) windowBegan = clock.now()
            signalUp = true
            retry.send({ type: 'retry.signalBack' })
          }
        }
        await settle()
        expect(notified.filter(({ type }) => type === 'retry.exhausted').length).toBeLessThanOrEqual(1)
        meeting.stop()
      }),
      { numRuns: 60 },
    )
  })
})
