import { describe, expect, it, vi } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { createLazyActors } from './lazyActors.ts'
import type { CallbackFunction, PromiseFunction } from './logicFunctions.ts'

interface Parts {
  readonly twice: PromiseFunction<number, number>
  readonly listen: CallbackFunction<{ type: string }, undefined>
}

const settle = () => new Promise((done) => setImmediate(done))

/** Code that loads on the test's command, and the events that its callback received. */
const slow = () => {
  const received: string[] = []
  let stopped = 0
  let arrive: (parts: Parts) => void = () => undefined
  let refuse: (error: unknown) => void = () => undefined
  let loads = 0
  const parts: Parts = {
    twice: async ({ input }) => input * 2,
    listen: ({ receive }) => {
      receive(({ type }) => void received.push(type))
      return () => {
        stopped += 1
      }
    },
  }
  const later = createLazyActors(() => {
    loads += 1
    return new Promise<Parts>((resolve, reject) => {
      arrive = resolve
      refuse = reject
    })
  })
  return {
    later,
    received,
    arrive: async () => {
      arrive(parts)
      await settle()
    },
    refuse: (error: unknown) => refuse(error),
    stopped: () => stopped,
    loads: () => loads,
  }
}

describe('actors whose code comes later', () => {
  it('a promise waits for its code, and does not once that is there', async () => {
    const { later, arrive, loads } = slow()
    const twice = later.promise<number, number>('JOIN', ({ twice }) => twice)
    const first = createActor(twice, { input: 4 }).start()
    await settle()
    expect(first.getSnapshot().status).toBe('active')
    await arrive()
    expect(await toPromise(first)).toBe(8)
    expect(await toPromise(createActor(twice, { input: 5 }).start())).toBe(10)
    expect(loads()).toBe(1)
  })

  it('a callback receives every event from before its code was loaded', async () => {
    const { later, arrive, received, stopped } = slow()
    const actor = createActor(later.callback<{ type: string }, undefined>(({ listen }) => listen)).start()
    actor.send({ type: 'early' })
    actor.send({ type: 'also early' })
    void later.fetch()
    await arrive()
    actor.send({ type: 'late' })
    expect(received).toEqual(['early', 'also early', 'late'])
    actor.stop()
    expect(stopped()).toBe(1)
  })

  it('a callback that was stopped before its code came never begins', async () => {
    const { later, arrive, received, stopped } = slow()
    const actor = createActor(later.callback<{ type: string }, undefined>(({ listen }) => listen)).start()
    actor.send({ type: 'early' })
    actor.stop()
    void later.fetch()
    await arrive()
    expect([received, stopped()]).toEqual([[], 0])
  })

  it('is fetched when the page is at rest, once, or before when somebody needs it', async () => {
    vi.useFakeTimers()
    try {
      const rested = slow()
      rested.later.fetchSoon(500)
      rested.later.fetchSoon(500)
      expect(rested.loads()).toBe(0)
      await vi.advanceTimersByTimeAsync(500)
      expect(rested.loads()).toBe(1)
      const hurried = slow()
      hurried.later.fetchSoon(500)
      void hurried.later.fetch()
      expect([hurried.loads(), vi.getTimerCount()]).toEqual([1, 0])
    } finally {
      vi.useRealTimers()
    }
  })

  it('code that cannot be loaded rejects the waiting caller, and is retried by the next', async () => {
    const { later, arrive, refuse, loads } = slow()
    const twice = later.promise<number, number>('JOIN', ({ twice }) => twice)
    const first = createActor(twice, { input: 4 })
    const failed = toPromise(first)
    first.start()
    refuse(new TypeError('Failed to fetch'))
    await expect(failed).rejects.toMatchObject({ action: 'JOIN', terminal: expect.any(Boolean) })
    const second = createActor(twice, { input: 6 }).start()
    await settle()
    await arrive()
    expect(await toPromise(second)).toBe(12)
    expect(loads()).toBe(2)
  })
})
