import { defer, firstValueFrom, NEVER, of } from 'rxjs'
import { describe, expect, it } from 'vitest'
import { inVirtualTime } from '../testing/marbles.ts'
import { failOnAbort } from './failOnAbort.ts'

describe('a stream that a signal ends', () => {
  it('passes on values until then, fails with the reason, and releases its source', () => {
    inVirtualTime(({ cold, hot, expectObservable, expectSubscriptions }) => {
      const abort = new AbortController()
      hot('--x').subscribe(() => abort.abort('stopped'))
      const source$ = cold('ab-c')
      expectObservable(source$.pipe(failOnAbort(abort.signal))).toBe('ab#', undefined, 'stopped')
      expectSubscriptions(source$.subscriptions).toBe('^-!')
    })
  })

  it('ends with its source, and an abort after that changes nothing', () => {
    inVirtualTime(({ cold, hot, expectObservable }) => {
      const abort = new AbortController()
      hot('---x').subscribe(() => abort.abort('stopped'))
      expectObservable(cold('a|').pipe(failOnAbort(abort.signal))).toBe('a|')
    })
  })

  it('starts nothing when the signal was aborted before', async () => {
    let started = 0
    const source$ = defer(() => {
      started += 1
      return NEVER
    })
    const stream$ = source$.pipe(failOnAbort(AbortSignal.abort('gone')))
    await expect(firstValueFrom(stream$)).rejects.toBe('gone')
    expect(started).toBe(0)
  })

  it('leaves no listener on the signal behind', async () => {
    const { signal } = new AbortController()
    const listening = new Set<unknown>()
    signal.addEventListener = (_: string, listener: unknown) => void listening.add(listener)
    signal.removeEventListener = (_: string, listener: unknown) => void listening.delete(listener)
    const subscription = NEVER.pipe(failOnAbort(signal)).subscribe()
    expect(listening.size).toBe(1)
    subscription.unsubscribe()
    expect(listening.size).toBe(0)
    await firstValueFrom(of(1).pipe(failOnAbort(signal)))
    expect(listening.size).toBe(0)
  })
})
