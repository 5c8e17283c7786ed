import { describe, it } from 'vitest'
import { inVirtualTime } from '../../testing/marbles.ts'
import { drawings$ } from './drawings.ts'

describe('the drawings of a plugin', () => {
  it('M9.19 begin at once, and each 41 ms after the one before is done', () => {
    inVirtualTime(({ cold, expectObservable }) => {
      const drawn$ = drawings$(() => cold('9ms (d|)'))
      expectObservable(drawn$, '110ms !').toBe('9ms d 49ms d 49ms d')
    })
  })

  it('end with the first failure', () => {
    inVirtualTime(({ cold, expectObservable }) => {
      const drawings = [cold('9ms (d|)'), cold('-#', undefined, 'broken')]
      const drawn$ = drawings$(() => drawings.shift() ?? cold('(x|)'))
      expectObservable(drawn$).toBe('9ms d 41ms #', undefined, 'broken')
    })
  })
})
