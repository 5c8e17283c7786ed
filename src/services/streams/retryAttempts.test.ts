import { defer, throwError, timer } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { inVirtualTime } from '../testing/marbles.ts'
import { retryAttempts } from './retryAttempts.ts'

const isRetryable = (error: unknown) => error === 'busy'

describe('attempts', () => {
  it('end with the first success', () => {
    inVirtualTime(({ cold, expectObservable }) => {
      const sources = [cold('-#', undefined, 'busy'), cold('-(a|)')]
      const attempts$ = defer(() => sources.shift() ?? cold('#')).pipe(
        retryAttempts({ attempts: 3, pause: () => timer(10), isRetryable }),
      )
      expectObservable(attempts$).toBe('12ms (a|)')
    })
  })

  it('end with the failure of the last one, after a new delay before each', () => {
    inVirtualTime(({ cold, expectObservable, expectSubscriptions, flush }) => {
      const delays = [10, 20, 30]
      const source$ = cold('-#', undefined, 'busy')
      const attempts$ = source$.pipe(
        retryAttempts({ attempts: 3, pause: () => timer(delays.shift() ?? 0), isRetryable }),
      )
      expectObservable(attempts$).toBe('33ms #', undefined, 'busy')
      expectSubscriptions(source$.subscriptions).toBe(['^!', '11ms ^!', '32ms ^!'])
      flush()
      expect(delays).toEqual([30])
    })
  })

  it('end at once with a failure that does not pass', () => {
    inVirtualTime(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('-#', undefined, 'refused')
      const attempts$ = source$.pipe(retryAttempts({ attempts: 3, pause: () => timer(10), isRetryable }))
      expectObservable(attempts$).toBe('-#', undefined, 'refused')
      expectSubscriptions(source$.subscriptions).toBe('^!')
    })
  })

  it('end with a failure of the pause', () => {
    inVirtualTime(({ cold, expectObservable }) => {
      const attempts$ = cold('-#', undefined, 'busy').pipe(
        retryAttempts({ attempts: 3, pause: () => throwError(() => 'closed'), isRetryable }),
      )
      expectObservable(attempts$).toBe('-#', undefined, 'closed')
    })
  })

  it('are one where one is allowed', () => {
    inVirtualTime(({ cold, expectObservable }) => {
      const attempts$ = cold('-#', undefined, 'busy').pipe(
        retryAttempts({ attempts: 1, pause: () => timer(10), isRetryable }),
      )
      expectObservable(attempts$).toBe('-#', undefined, 'busy')
    })
  })

  it('stop with the subscription while they wait', () => {
    inVirtualTime(({ cold, expectObservable, expectSubscriptions }) => {
      const source$ = cold('-#', undefined, 'busy')
      const attempts$ = source$.pipe(retryAttempts({ attempts: 3, pause: () => timer(10), isRetryable }))
      expectObservable(attempts$, '5ms !').toBe('-')
      expectSubscriptions(source$.subscriptions).toBe('^!')
    })
  })
})
