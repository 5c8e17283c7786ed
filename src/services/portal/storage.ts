import type { ZodType, z } from 'zod'

export interface JsonStorage {
  /** P7.64: null when there is no value, or none that fits the schema. */
  read<S extends ZodType>(key: string, schema: S): z.infer<S> | null
  /** P7.65: returns whether it was stored; a full or forbidden store is no error. */
  write(key: string, value: unknown): boolean
  /** P7.66 */
  remove(key: string): void
}

/** JSON values in the browser's local store, which may refuse everything (private windows). */
export const createStorage = (store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): JsonStorage => ({
  read: (key, schema) => {
    try {
      const text = store.getItem(key)
      return text === null ? null : (schema.safeParse(JSON.parse(text)).data ?? null)
    } catch {
      return null
    }
  },
  write: (key, value) => {
    try {
      store.setItem(key, JSON.stringify(value))
      return true
    } catch {
      return false
    }
  },
  remove: (key) => {
    try {
      store.removeItem(key)
    } catch {
      // If the store refuses, there is nothing to remove.
    }
  },
})
