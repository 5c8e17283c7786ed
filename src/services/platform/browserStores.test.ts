import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryStorage } from '../testing/memoryStorage.ts'

beforeEach(() => vi.resetModules())
afterEach(() => void vi.unstubAllGlobals())

const locks = { request: vi.fn(), query: vi.fn() }
const stores = async (window: object) => {
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', { locks })
  return import('./browserStores.ts')
}
const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

describe("the browser's stores", () => {
  it('are used where there are some', async () => {
    const [device, tab] = [memoryStorage(), memoryStorage()]
    const { localStore, sessionStore, browserLocks } = await stores({
      localStorage: device,
      sessionStorage: tab,
    })
    expect([localStore, sessionStore, browserLocks]).toEqual([device, tab, locks])
    localStore.setItem('key', 'value')
    expect(device.getItem('key')).toBe('value')
    expect(tab.getItem('key')).toBeNull()
  })

  it.each([
    [
      'denied',
      Object.defineProperties({}, { localStorage: { get: denied }, sessionStorage: { get: denied } }),
    ],
    ['missing', { localStorage: null, sessionStorage: null }],
  ])('are empty and refuse every write where they are %s', async (_, window) => {
    const { localStore, sessionStore, browserLocks } = await stores(window)
    for (const store of [localStore, sessionStore]) {
      expect(store.getItem('key')).toBeNull()
      expect(() => store.setItem('key', 'value')).toThrow(expect.objectContaining({ name: 'SecurityError' }))
      store.removeItem('key')
    }
    expect(browserLocks).toBeUndefined()
  })
})
