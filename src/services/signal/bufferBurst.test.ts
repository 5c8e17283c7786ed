import { Subject } from 'rxjs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { inVirtualTime } from '../testing/marbles.ts'
import { bufferBurst } from './bufferBurst.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const gathered = () => {
  const source = new Subject<number>()
  const batches: number[][] = []
  const subscription = source.pipe(bufferBurst(50)).subscribe((batch) => batches.push(batch))
  return { source, batches, subscription }
}

describe('what comes in bursts', () => {
  it('M9.26 is handed on in one piece, each value once and in order', () => {
    const { source, batches } = gathered()
    for (const value of [1, 2, 3]) source.next(value)
    vi.advanceTimersByTime(49)
    expect(batches).toEqual([])
    vi.advanceTimersByTime(1)
    expect(batches).toEqual([[1, 2, 3]])
    source.next(4)
    vi.advanceTimersByTime(50)
    expect(batches).toEqual([[1, 2, 3], [4]])
  })

  it('M9.26 waits from the first value of each batch', () => {
    inVirtualTime(({ hot, expectObservable }) => {
      const batches$ = hot('    ab 47ms c-d 60ms |').pipe(bufferBurst(50))
      expectObservable(batches$).toBe('50ms x 50ms y 10ms |', { x: ['a', 'b', 'c'], y: ['d'] })
    })
  })

  it('runs no timer without values, and leaves none behind', () => {
    const { source, batches, subscription } = gathered()
    expect(vi.getTimerCount()).toBe(0)
    source.next(1)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(50)
    expect(vi.getTimerCount()).toBe(0)
    source.next(2)
    subscription.unsubscribe()
    expect(vi.getTimerCount()).toBe(0)
    expect(batches).toEqual([[1]])
  })

  it('hands on what it holds when the source ends', () => {
    const { source, batches } = gathered()
    source.next(1)
    source.complete()
    expect(batches).toEqual([[1]])
  })
})
