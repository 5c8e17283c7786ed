import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Keeps bytes under random keys: a folder, or a bucket. */
export interface FileStorage {
  /** Resolves when the bytes are durable. Putting the same key again replaces them. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Null for a key without bytes. */
  get(key: string): Promise<Readable | null>
  /** In bytes; null for a key without any. */
  head(key: string): Promise<{ size: number } | null>
  /** Deleting a missing key is no error. */
  delete(key: string): Promise<void>
}

/** 128 random bits, hexadecimal. It says nothing of the file. */
export const newStorageKey = (): string => randomBytes(16).toString('hex')

const KEY = /^[0-9a-f]{32}$/

/** @throws Error for what `newStorageKey` never makes: no path can be built from it */
export const requireKey = (key: string): string => {
  if (!KEY.test(key)) throw new Error('This is no key of a stored file')
  return key
}
