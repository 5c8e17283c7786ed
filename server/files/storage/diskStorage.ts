import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type FileStorage, newStorageKey, requireKey } from './fileStorage.ts'

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const flush = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Files in a folder, in one of 256 folders each. A file is written aside, flushed and renamed, so that a power cut
 * leaves all of it or nothing.
 */
export const createDiskStorage = (folder: string): FileStorage => {
  const pathOf = (key: string): string => join(folder, requireKey(key).slice(0, 2), key)
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const aside = `${path}.${newStorageKey()}`
      try {
        const handle = await open(aside, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(aside, path)
      } catch (error) {
        await rm(aside, { force: true })
        throw error
      }
      await flush(dirname(path))
      await flush(folder)
    },
    async get(key) {
      const path = pathOf(key)
      return (await this.head(key)) === null ? null : createReadStream(path)
    },
    async head(key) {
      try {
        return { size: (await stat(pathOf(key))).size }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    delete: (key) => rm(pathOf(key), { force: true }),
  }
}
