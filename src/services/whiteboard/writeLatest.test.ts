import { describe, expect, it } from 'vitest'
import { inVirtualTime } from '../testing/marbles.ts'
import { writeLatest } from './writeLatest.ts'

const changes = {
  a: { key: 'a', text: '1' },
  b: { key: 'a', text: '2' },
  c: { key: 'a', text: '3' },
  x: { key: 'x', text: null },
}
const results = { y: true, n: false }

describe('writes of a whiteboard', () => {
  it('go one at a time, only the latest of each key', () => {
    const written: unknown[] = []
    inVirtualTime(({ hot, cold, expectObservable }) => {
      const write = (change: unknown) => {
        written.push(change)
        return cold('10ms (y|)', results)
      }
      const writes$ = hot('abxc', changes).pipe(writeLatest({ write, retryMs: 1_000 }))
      expectObservable(writes$).toBe('10ms y 9ms y 9ms y', results)
    })
    expect(written).toEqual([changes.a, changes.x, changes.c])
  })

  it('are made again after a pause where one was not stored, after those that wait', () => {
    const written: unknown[] = []
    inVirtualTime(({ hot, cold, expectObservable }) => {
      const answers = ['n', 'y', 'y']
      const write = (change: unknown) => {
        written.push(change)
        return cold(`10ms (${answers.shift()}|)`, results)
      }
      const writes$ = hot('ax', changes).pipe(writeLatest({ write, retryMs: 1_000 }))
      expectObservable(writes$).toBe('10ms n 1009ms y 9ms y', results)
    })
    expect(written).toEqual([changes.a, changes.x, changes.a])
  })

  it('do not repeat one that a newer one of its key has replaced', () => {
    const written: unknown[] = []
    inVirtualTime(({ hot, cold, expectObservable }) => {
      const answers = ['n', 'y']
      const write = (change: unknown) => {
        written.push(change)
        return cold(`10ms (${answers.shift()}|)`, results)
      }
      const writes$ = hot('a 4ms b', changes).pipe(writeLatest({ write, retryMs: 1_000 }))
      expectObservable(writes$).toBe('10ms n 1009ms y', results)
    })
    expect(written).toEqual([changes.a, changes.b])
  })

  it('begin at once after a quiet time, and are left when the board is', () => {
    inVirtualTime(({ hot, cold, expectObservable, expectSubscriptions }) => {
      const write$ = cold('10ms (y|)', results)
      const writes$ = hot('a 99ms b', changes).pipe(writeLatest({ write: () => write$, retryMs: 1_000 }))
      expectObservable(writes$, '105ms !').toBe('10ms y', results)
      expectSubscriptions(write$.subscriptions).toBe(['^ 9ms !', '100ms ^ 4ms !'])
    })
  })
})
