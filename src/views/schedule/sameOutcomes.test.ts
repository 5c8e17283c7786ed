import { describe, expect, it } from 'vitest'
import type { Cure, ExplainedQuarter } from '../../machines/schedule/cureOf.ts'
import { sameOutcomes } from './sameOutcomes.ts'

const at = (hour: number) => `2026-11-25T${String(hour).padStart(2, '0')}:00:00.000Z`
const none = { visit_id: null, held_until: null }
const noCure = (): Cure => ({ kind: 'none' })

describe('the reasons of a day', () => {
  it('puts neighbouring times of one reason together, and keeps the order', () => {
    const cure = noCure()
    expect(
      sameOutcomes(
        [
          { start_time: at(8), outcome: 'outsideHours', ...none },
          { start_time: at(9), outcome: 'offered', ...none },
          { start_time: at(10), outcome: 'offered', ...none },
          { start_time: at(11), outcome: 'visit', ...none },
          { start_time: at(12), outcome: 'offered', ...none },
        ],
        noCure,
      ),
    ).toEqual([
      { first: at(8), last: at(8), outcome: 'outsideHours', cure },
      { first: at(9), last: at(10), outcome: 'offered', cure },
      { first: at(11), last: at(11), outcome: 'visit', cure },
      { first: at(12), last: at(12), outcome: 'offered', cure },
    ])
  })
  it('keeps two visits apart, because each has its own link', () => {
    const visit = (hour: number, id: string): ExplainedQuarter => ({
      ...{ start_time: at(hour), outcome: 'visit', visit_id: id, held_until: null },
    })
    const runs = sameOutcomes([visit(9, 'a-1'), visit(10, 'a-1'), visit(11, 'a-2')], (start) => ({
      ...{ kind: 'visit', id: start.visit_id ?? '' },
    }))
    expect(runs.map(({ first, last, cure }) => [first, last, cure])).toEqual([
      [at(9), at(10), { kind: 'visit', id: 'a-1' }],
      [at(11), at(11), { kind: 'visit', id: 'a-2' }],
    ])
  })
  it('has nothing to say of no times', () => {
    expect(sameOutcomes([], noCure)).toEqual([])
  })
})
