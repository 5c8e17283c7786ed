import { describe, it } from 'vitest'
import { inVirtualTime } from '../testing/marbles.ts'
import { reloads$ } from './reloads.ts'

describe('a watched stream that failed', () => {
  it('is loaded again after a second, and after each later failure', () => {
    inVirtualTime(({ hot, expectObservable }) => {
      expectObservable(reloads$(hot('a 2s b'))).toBe('1s a 2s b')
    })
  })

  it('is loaded once where failures come together, a second after the last', () => {
    inVirtualTime(({ hot, expectObservable }) => {
      expectObservable(reloads$(hot('a 499ms b'))).toBe('1500ms b')
    })
  })

  it('is not loaded again when the player ends', () => {
    inVirtualTime(({ hot, expectObservable }) => {
      expectObservable(reloads$(hot('a')), '999ms !').toBe('')
    })
  })
})
