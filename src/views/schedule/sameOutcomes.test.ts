import { describe, expect, it } from 'vitest'
import { sameOutcomes } from './sameOutcomes.ts'

describe('the reasons of a day', () => {
  it('puts neighbouring times of one reason together, and keeps the order', () => {
    const at = (hour: number) => `2026-11-25T${String(hour).padStart(2, '0')}:00:00.000Z`
    expect(
      sameOutcomes([
        { start_time: at(8), outcome: 'outsideHours' },
        { start_time: at(9), outcome: 'offered' },
        { start_time: at(10), outcome: 'offered' },
        { start_time: at(11), outcome: 'visit' },
        { start_time: at(12), outcome: 'offered' },
      ]),
    ).toEqual([
      { first: at(8), last: at(8), outcome: 'outsideHours' },
      { first: at(9), last: at(10), outcome: 'offered' },
      { first: at(11), last: at(11), outcome: 'visit' },
      { first: at(12), last: at(12), outcome: 'offered' },
    ])
  })
  it('has nothing to say of no times', () => {
    expect(sameOutcomes([])).toEqual([])
  })
})
