import { catchError, of, TimeoutError } from 'rxjs'
import { describe, it } from 'vitest'
import { inVirtualTime } from '../testing/marbles.ts'
import { failAfter } from './failAfter.ts'

describe('a stream that must begin in time', () => {
  it('fails with the given error where nothing arrives', () => {
    inVirtualTime(({ hot, expectObservable, expectSubscriptions }) => {
      const source$ = hot('-')
      expectObservable(source$.pipe(failAfter(20, () => 'lost'))).toBe('20ms #', undefined, 'lost')
      expectSubscriptions(source$.subscriptions).toBe('^ 19ms !')
    })
  })

  it('fails with a TimeoutError where no other error is given', () => {
    inVirtualTime(({ hot, expectObservable }) => {
      const kind$ = hot('-').pipe(
        failAfter(20),
        catchError((error: unknown) => of(error instanceof TimeoutError)),
      )
      expectObservable(kind$).toBe('20ms (t|)', { t: true })
    })
  })

  it('may take as long as it likes after its first value', () => {
    inVirtualTime(({ hot, expectObservable }) => {
      const values$ = hot('19ms a 1s b').pipe(failAfter(20, () => 'lost'))
      expectObservable(values$).toBe('19ms a 1s b')
    })
  })
})
