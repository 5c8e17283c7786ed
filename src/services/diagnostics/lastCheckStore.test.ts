import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CHECK_VALID_MS, type LastCheck } from '../../contracts/diagnostics/lastCheck.ts'
import { createStorage } from '../portal/storage.ts'
import { memoryStorage } from '../testing/memoryStorage.ts'
import { createLastCheckStore, LAST_CHECK_KEY } from './lastCheckStore.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const startStore = (store = memoryStorage()) => {
  const window = new EventTarget() as unknown as Window
  const checks = createLastCheckStore({ storage: createStorage(store), now: () => Date.now(), window })
  const seen: (LastCheck | null)[] = []
  checks.check$.subscribe((check) => seen.push(check))
  const changeElsewhere = (key: string | null) =>
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
  return { checks, seen, store, changeElsewhere }
}

describe('the last check of this device', () => {
  it('is good until tomorrow, and then gone', () => {
    const { checks, seen } = startStore()
    checks.keep('ready')
    const check = { at: 1_000_000, verdict: 'ready' }
    expect(seen).toEqual([null, check])
    vi.advanceTimersByTime(CHECK_VALID_MS - 1)
    expect(seen).toHaveLength(2)
    vi.advanceTimersByTime(1)
    expect(seen).toEqual([null, check, null])
  })

  it('comes from another tab, and holds for what is left of its day', () => {
    const { seen, store, changeElsewhere } = startStore()
    store.setItem(LAST_CHECK_KEY, JSON.stringify({ at: 999_000, verdict: 'soundOnly' }))
    changeElsewhere('another')
    expect(seen).toEqual([null])
    changeElsewhere(LAST_CHECK_KEY)
    expect(seen.at(-1)).toEqual({ at: 999_000, verdict: 'soundOnly' })
    vi.advanceTimersByTime(CHECK_VALID_MS - 1_000)
    expect(seen.at(-1)).toBeNull()
  })

  it.each([
    ['no JSON', '{'],
    ['a verdict that there is not', JSON.stringify({ at: 1, verdict: 'fine' })],
    ['a check of the future', JSON.stringify({ at: 2_000_000, verdict: 'ready' })],
    ['an old one', JSON.stringify({ at: 1_000_000 - CHECK_VALID_MS, verdict: 'ready' })],
  ])('%s counts as none', (_, text) => {
    const store = memoryStorage()
    store.setItem(LAST_CHECK_KEY, text)
    vi.setSystemTime(1_000_000)
    expect(startStore(store).seen).toEqual([null])
  })
})
