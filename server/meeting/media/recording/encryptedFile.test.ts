import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EncryptedFile, NotEncryptedFile } from './encryptedFile.ts'

describe('an encrypted file', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'encrypted-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('reads back what was written at any position', async () => {
    let count = 0
    const piece = fc.record({ at: fc.nat(300), bytes: fc.uint8Array({ minLength: 1, maxLength: 90 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.nat(390), async (pieces, from) => {
        count += 1
        const key = randomBytes(32)
        const path = join(folder, `${count}`)
        const file = await EncryptedFile.create(path, key)
        const size = Math.max(...pieces.map(({ at, bytes }) => at + bytes.length))
        await file.write(Buffer.alloc(size), 0)
        const expected = Buffer.alloc(size)
        for (const { at, bytes } of pieces) {
          await file.write(Buffer.from(bytes), at)
          expected.set(bytes, at)
        }
        expect(await file.size()).toBe(size)
        await file.close()
        const again = await EncryptedFile.open(path, key)
        const read: Buffer[] = []
        for await (const chunk of again.readRange(Math.min(from, size - 1), size - 1)) read.push(chunk)
        await again.close()
        expect(Buffer.concat(read)).toEqual(expected.subarray(Math.min(from, size - 1)))
      }),
      { numRuns: 40 },
    )
  })

  it('leaves nothing readable on the disk, and nobody else may open it', async () => {
    const path = join(folder, 'secret')
    const file = await EncryptedFile.create(path, randomBytes(32))
    await file.write(Buffer.from('OpusHead and a face'), 5)
    await file.close()
    expect((await readFile(path)).includes('OpusHead')).toBe(false)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('does not overwrite a file, nor open one that is not its own', async () => {
    const path = join(folder, 'foreign')
    await writeFile(path, 'something else that is long enough')
    await expect(EncryptedFile.create(path, randomBytes(32))).rejects.toMatchObject({ code: 'EEXIST' })
    await expect(EncryptedFile.open(path, randomBytes(32))).rejects.toThrow(NotEncryptedFile)
  })
})
