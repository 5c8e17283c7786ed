import { describe, it } from 'vitest'
import { inVirtualTime } from '../../testing/marbles.ts'
import { drawable$ } from './drawable.ts'

describe('the states that the inspector draws', () => {
  it('are the newest of each tenth of a second, none without changes', () => {
    inVirtualTime(({ hot, expectObservable }) => {
      expectObservable(drawable$(hot('ab 97ms c-d 300ms e'))).toBe('100ms c 100ms d 300ms e')
    })
  })
})
