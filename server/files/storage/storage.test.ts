import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFakeS3 } from '../../testing/fakeS3.ts'
import { createDiskStorage } from './diskStorage.ts'
import { type FileStorage, newStorageKey } from './fileStorage.ts'
import { createS3Storage } from './s3Storage.ts'

const disk = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'consulta-storage-'))
  return {
    storage: createDiskStorage(join(folder, 'files')),
    names: async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(({ name }) => name),
    close: () => rm(folder, { recursive: true }),
  }
}
const bucket = async () => {
  const s3 = await startFakeS3()
  return {
    storage: createS3Storage(s3.settings),
    names: async () => [...s3.objects.keys()],
    close: s3.close,
  }
}

describe.each([
  { name: 'a folder', open: disk },
  { name: 'a bucket', open: bucket },
])('files in $name', ({ open }) => {
  let storage: FileStorage
  let names: () => Promise<string[]>
  let close: () => Promise<void>
  beforeAll(async () => {
    ;({ storage, names, close } = await open())
  })
  afterAll(() => close())
  const read = async (key: string) => {
    const bytes = await storage.get(key)
    return bytes === null ? null : await buffer(bytes)
  }

  it('are read as they were put, replaced and deleted', async () => {
    const key = newStorageKey()
    const bytes = Buffer.from([0, 255, 10, 13, 128])
    await storage.put(key, bytes)
    expect(await read(key)).toEqual(bytes)
    expect(await storage.head(key)).toEqual({ size: 5 })
    await storage.put(key, Buffer.from('other'))
    expect((await read(key))?.toString()).toBe('other')
    // Nothing is left aside.
    expect(await names()).toEqual([key])
    await storage.delete(key)
    await storage.delete(key)
    expect([await read(key), await storage.head(key)]).toEqual([null, null])
    expect(await names()).toEqual([])
  })

  it.each(['../../etc/passwd', 'a/b', '', '..', 'A'.repeat(32), `${'a'.repeat(32)}\n`])(
    'have no other key: %j',
    async (key) => {
      for (const call of [
        async () => storage.put(key, Buffer.from('x')),
        async () => storage.get(key),
        async () => storage.head(key),
        async () => storage.delete(key),
      ])
        await expect(call()).rejects.toThrow('no key')
    },
  )
})

it('a folder of files is for its owner only', async () => {
  const { storage, close } = await disk()
  const folder = await mkdtemp(join(tmpdir(), 'consulta-storage-'))
  const own = createDiskStorage(folder)
  const key = newStorageKey()
  await own.put(key, Buffer.from('x'))
  expect((await stat(join(folder, key.slice(0, 2), key))).mode & 0o077).toBe(0)
  await rm(folder, { recursive: true })
  expect(await storage.head(key)).toBeNull()
  await close()
})

it.each([{ accessKeyId: 'other' }, { secretAccessKey: 'other' }])(
  'a bucket that refuses the keys is a failure and no missing file: %j',
  async (wrong) => {
    const s3 = await startFakeS3()
    const storage = createS3Storage({ ...s3.settings, ...wrong })
    await expect(storage.put(newStorageKey(), Buffer.from('x'))).rejects.toThrow()
    await expect(storage.get(newStorageKey())).rejects.toThrow()
    await s3.close()
  },
)
