import { describe, it } from 'vitest'
import { inVirtualTime } from '../testing/marbles.ts'
import { readEvery } from './readEvery.ts'

describe('readings at an interval', () => {
  it('begin after the first interval', () => {
    inVirtualTime(({ cold, expectObservable }) => {
      const readings$ = readEvery(10, () => cold('--(a|)'))
      expectObservable(readings$, '35ms !').toBe('12ms a 9ms a 9ms a')
    })
  })

  it('do not overtake each other: a slow one delays the next', () => {
    inVirtualTime(({ cold, expectObservable }) => {
      const readings = [cold('14ms (a|)'), cold('--(b|)'), cold('--(c|)')]
      const readings$ = readEvery(10, () => readings.shift() ?? [])
      expectObservable(readings$, '50ms !').toBe('24ms a-b 5ms c')
    })
  })
})
