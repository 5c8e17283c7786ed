import { beforeEach, describe, expect, it } from 'vitest'
import { createActor, toPromise } from 'xstate'
import type { MeetingPlatform } from '../call/meetingPlatform.ts'
import { defineRecallPathActor, defineStorePathActor } from './mediaPathActors.ts'

const HOUR = 3_600_000
const stored = new Map<string, string>()
let time = Date.UTC(2026, 0, 5, 10)
const platform = {
  now: () => time,
  storage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  },
} as unknown as MeetingPlatform

const store = async (blocked: boolean): Promise<void> => {
  await toPromise(createActor(defineStorePathActor({ platform }), { input: { blocked } }).start())
}
const recall = async (): Promise<boolean> =>
  (await toPromise(createActor(defineRecallPathActor({ platform }), { input: undefined }).start())).blocked

describe('what a device remembers of its network', () => {
  beforeEach(() => {
    stored.clear()
    time = Date.UTC(2026, 0, 5, 10)
  })

  it('is that it blocks UDP, for six hours', async () => {
    expect(await recall()).toBe(false)
    await store(true)
    time += 6 * HOUR - 1
    expect(await recall()).toBe(true)
    time += 1
    expect(await recall()).toBe(false)
  })

  it('is forgotten when UDP passes', async () => {
    await store(true)
    await store(false)
    expect(await recall()).toBe(false)
    expect(stored.size).toBe(0)
  })

  it('is nothing when the stored value is none of ours, or of a clock that was ahead', async () => {
    await store(true)
    const [key = ''] = stored.keys()
    time -= HOUR
    expect(await recall()).toBe(false)
    for (const text of ['', 'yes', '{}', '{"until":"tomorrow"}', '{"until":1e999}']) {
      stored.set(key, text)
      expect(await recall()).toBe(false)
    }
  })
})
