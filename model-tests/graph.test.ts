import { describe, expect, it } from 'vitest'
import { createMachine } from 'xstate'
import { toursOf } from './graph.ts'

const machine = createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { open: 'open', lock: 'locked', burn: 'ash' } },
    open: { on: { shut: 'shut' } },
    locked: { on: { unlock: 'shut', burn: 'ash' } },
    ash: { type: 'final' },
  },
})

describe('tours', () => {
  it('take every transition, each step from where the one before it ended, with as few starts as can be', () => {
    const cases = ['open', 'shut', 'lock', 'unlock', 'burn'].map((type) => ({ type }))
    const tours = toursOf({ machine, cases })
    // Two paths end in a final state, so there are two starts.
    expect(tours).toHaveLength(2)
    const taken = tours.flatMap((tour) =>
      tour.slice(1).map(({ event }, index) => `${tour[index]?.state.value} ${event.type}`),
    )
    expect([...new Set(taken)].sort()).toEqual([
      'locked burn',
      'locked unlock',
      'open shut',
      'shut burn',
      'shut lock',
      'shut open',
    ])
  })
})
