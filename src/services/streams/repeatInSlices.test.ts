import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inVirtualTime } from '../testing/marbles.ts'
import { repeatInSlices } from './repeatInSlices.ts'

const more = { m: true, e: false }

describe('work in slices', () => {
  it('begins after the requests were gathered, and pauses between slices until nothing is left', () => {
    inVirtualTime(({ hot, expectObservable }) => {
      const left = [true, true, false]
      const work = () => left.shift() ?? false
      const slices$ = hot('ab-c').pipe(repeatInSlices({ delay: 40, pause: 6, work }))
      expectObservable(slices$, '200ms !').toBe('40ms m 5ms m 5ms e', more)
    })
  })

  it('begins anew with the next request', () => {
    inVirtualTime(({ hot, expectObservable }) => {
      const slices$ = hot('a 99ms b').pipe(repeatInSlices({ delay: 40, pause: 6, work: () => false }))
      expectObservable(slices$, '200ms !').toBe('40ms e 99ms e', more)
    })
  })
})

describe('a slice that throws', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is reported as uncaught, and the next request begins anew', () => {
    const requests$ = new Subject<void>()
    const works = [true, false]
    const done: boolean[] = []
    const work = () => {
      if (works.shift()) throw new Error('broken')
      return false
    }
    requests$.pipe(repeatInSlices({ delay: 40, pause: 6, work })).subscribe((slice) => done.push(slice))
    requests$.next()
    expect(() => vi.advanceTimersByTime(50)).toThrow('broken')
    requests$.next()
    vi.advanceTimersByTime(40)
    expect(done).toEqual([false])
  })
})
