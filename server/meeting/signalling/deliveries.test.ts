import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Deliveries } from './deliveries.ts'

/**
 * One browser behind a network that loses the last frames whenever it is cut. The browser drops messages
 * whose id it has, as a client must.
 */
const step = fc.oneof(
  { weight: 5, arbitrary: fc.constant({ kind: 'say' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('arrive' as const), count: fc.nat({ max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('confirm' as const), count: fc.nat({ max: 4 }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'cut' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' as const }) },
)

describe('deliveries', () => {
  it('bring every message once and in order, whatever is cut and restarted', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80, size: 'max' }), (steps) => {
        let deliveries = new Deliveries()
        let said = 0
        /** Frames in transit to the browser, and confirmations in transit back. */
        let towards: { number: number; id: number }[] = []
        let back: number[] = []
        const heard: number[] = []
        const idOf = (params: unknown): number => Number(params)
        const arrive = (count: number): void => {
          for (const one of towards.splice(0, count)) {
            if (!heard.includes(one.id)) heard.push(one.id)
            back.push(one.number)
          }
        }
        const reconnect = (): void => {
          back = []
          towards = deliveries.waitingFor('ben').map(({ number, params }) => ({ number, id: idOf(params) }))
        }
        for (const one of steps) {
          if (one.kind === 'say') {
            said += 1
            const number = deliveries.store({ to: 'ben', method: 'on-broadcast', params: said })
            if (number !== null) towards.push({ number, id: said })
          } else if (one.kind === 'arrive') arrive(one.count)
          else if (one.kind === 'confirm') {
            for (const number of back.splice(0, one.count)) deliveries.confirmed('ben', number)
          } else {
            if (one.kind === 'restart') {
              deliveries = new Deliveries(JSON.parse(JSON.stringify(deliveries.undelivered)))
            }
            reconnect()
          }
        }
        arrive(towards.length)
        expect(heard).toEqual(Array.from({ length: said }, (_, index) => index + 1))
        for (const number of back) deliveries.confirmed('ben', number)
        expect(deliveries.undelivered).toEqual([])
      }),
      { numRuns: 500 },
    )
  })

  it('keep nothing that is said again anyway', () => {
    const deliveries = new Deliveries()
    expect(deliveries.store({ to: 'ben', method: 'on-peer-update', params: {} })).toBeNull()
    expect(deliveries.undelivered).toEqual([])
  })
})
