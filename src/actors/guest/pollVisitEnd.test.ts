import { describe, it } from 'vitest'
import type { VisitEnd } from '../../contracts/portal/visitLink/visitEnd.ts'
import { inVirtualTime } from '../../services/testing/marbles.ts'
import { resultsReadings } from './pollVisitEnd.ts'

const before: VisitEnd = { token: 'v-1', prescriptions: 1, files: 0, next_start: null }
const after: VisitEnd = { ...before, next_start: '2026-03-09T17:00:00.000Z' }
const read = (left: VisitEnd) => ({ type: 'guest.resultsRead', left })
const events = { a: read(before), b: read(after) }

describe('the results of a visit on its end page', () => {
  it('are read at once and again after 20 seconds', () => {
    inVirtualTime(({ cold, expectObservable }) => {
      const answers = [cold('--(x|)', { x: before }), cold('--(x|)', { x: after })]
      expectObservable(
        resultsReadings(() => answers.shift() ?? []),
        '30s !',
      ).toBe('--a 19999ms b', events)
    })
  })

  it('survive a reading that fails', () => {
    inVirtualTime(({ cold, expectObservable }) => {
      const answers = [cold<VisitEnd>('--#'), cold('--(x|)', { x: after })]
      expectObservable(
        resultsReadings(() => answers.shift() ?? []),
        '30s !',
      ).toBe('20002ms b', events)
    })
  })
})
