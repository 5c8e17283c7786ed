import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { deviceOf } from './device.ts'
import { createStorage } from './storage.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
const refusing = {
  getItem: (): string => {
    throw new Error('forbidden')
  },
  setItem: (): void => {
    throw new Error('full')
  },
  removeItem: (): void => {
    throw new Error('forbidden')
  },
}

describe('local storage helpers', () => {
  const schema = z.object({ n: z.number() })

  it('P7.64 P7.65 writes a JSON value and reads it back', () => {
    const storage = createStorage(memory())
    expect(storage.write('a', { n: 3 })).toBe(true)
    expect(storage.read('a', schema)).toEqual({ n: 3 })
  })

  it('P7.66 removes a value', () => {
    const storage = createStorage(memory())
    storage.write('a', { n: 3 })
    storage.remove('a')
    expect(storage.read('a', schema)).toBeNull()
  })

  it('P7.64 reads null where the value does not fit, or is no JSON', () => {
    const store = memory()
    const storage = createStorage(store)
    storage.write('a', { n: 'three' })
    store.setItem('b', '{')
    expect(storage.read('a', schema)).toBeNull()
    expect(storage.read('b', schema)).toBeNull()
  })

  it('tolerates a browser that refuses to store', () => {
    const storage = createStorage(refusing)
    expect(storage.write('a', 1)).toBe(false)
    expect(storage.read('a', schema)).toBeNull()
    expect(() => storage.remove('a')).not.toThrow()
  })
})

describe('device', () => {
  const agent =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
  const ids = ['0198f7a4-7b1e-4c52-9a59-1f0c6a9f1d11', '0198f7a4-7b1e-4c52-9a59-1f0c6a9f1d22']

  it('P7.13 has one id, the same at login and logout', () => {
    const storage = createStorage(memory())
    const left = [...ids]
    const newId = () => left.shift() ?? ''
    const first = deviceOf(storage, agent, newId)
    expect(first).toEqual({ id: ids[0], name: 'Chrome · Linux', platform: 'Linux' })
    expect(deviceOf(storage, agent, newId)).toEqual(first)
  })
})
