import { randomBytes } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EncryptedFile } from '../media/recording/encryptedFile.ts'
import { readManifest } from '../media/recording/manifest.ts'
import { TestComposition } from '../testing/composedFiles.ts'
import { joinComposed } from './export/joinComposed.ts'

const START = Date.UTC(2026, 2, 2, 16)

describe('the file of the composed view', () => {
  let directory: string
  let key: Buffer
  let composition: TestComposition
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'composed-'))
    key = randomBytes(32)
    composition = await TestComposition.open()
  })
  afterEach(() => rm(directory, { recursive: true }))

  const begin = (name: string) => composition.begin({ directory, key, name }, START)
  const contentOf = async (name: string) => {
    const file = await EncryptedFile.open(join(directory, name), key)
    const bytes = await file.read(0, await file.size())
    await file.close()
    return bytes
  }
  const boxesOf = (bytes: Buffer) => {
    const found: string[] = []
    for (let at = 0; at + 8 <= bytes.length; at += bytes.readUInt32BE(at) || 8)
      found.push(bytes.toString('latin1', at + 4, at + 8))
    return found
  }
  const order = (...names: string[]) => ({
    files: names.map((name, at) => ({
      ...{ path: join(directory, name), participant: 'everyone', source: 'composed' as const },
      ...{ at, duration: 1 },
    })),
    target: join(directory, 'joined.mp4'),
    key,
  })

  it('is an ordinary MP4 of H.264 and AAC when it is closed, encrypted, and in the list', async () => {
    begin('composed-1.mp4')
    composition.compose(50)
    await composition.end()
    const bytes = await contentOf('composed-1.mp4')
    expect(boxesOf(bytes)).toEqual(['ftyp', 'free', 'mdat', 'moov'])
    expect([bytes.includes('avc1'), bytes.includes('mp4a')]).toEqual([true, true])
    expect((await readFile(join(directory, 'composed-1.mp4'))).includes('ftyp')).toBe(false)
    expect(composition.events).toEqual(['started'])
    expect(await readManifest(directory)).toMatchObject([
      { kind: 'opened', file: 'composed-1.mp4', participant: 'everyone', source: 'composed', at: START },
      { kind: 'closed', file: 'composed-1.mp4', duration: 2_000, size: bytes.length },
    ])
  })

  it('has every fragment on the disk before it is closed, and loses the last one at most', async () => {
    begin('composed-1.mp4')
    composition.compose(45)
    const path = join(directory, 'composed-1.mp4')
    const sizes: number[] = []
    // Four fragments of 0.4 s are there; the fifth is not whole.
    const whole = async () => {
      const { size } = await stat(path)
      const isSettled = sizes.at(-1) === size
      sizes.push(size)
      return isSettled && boxesOf(await contentOf('composed-1.mp4')).filter((box) => box === 'mdat').length
    }
    await expect.poll(whole).toBe(4)
    await appendFile(path, randomBytes(300))
    expect(await joinComposed(order('composed-1.mp4'))).toBe(1_600)
    expect(boxesOf(await contentOf('joined.mp4')).at(-1)).toBe('moov')
    await composition.end()
  })

  it('begins a new file after a pause, and all of them are joined into one', async () => {
    begin('composed-1.mp4')
    composition.compose(50)
    await composition.end()
    composition.compose(20)
    begin('composed-2.mp4')
    composition.compose(70)
    await composition.end()
    // The second one begins with the next key frame, thirty pictures later.
    expect((await readManifest(directory))[2]).toMatchObject({ kind: 'opened', at: START + 4_000 })
    expect((await readManifest(directory))[3]).toMatchObject({ duration: 1_600 })
    expect(await joinComposed(order('composed-1.mp4', 'composed-2.mp4'))).toBe(3_600)
  })

  it('says once that the disk refuses it', async () => {
    composition.begin(
      { directory: join(directory, 'composed-1.mp4', 'x'), key, name: 'composed-1.mp4' },
      START,
    )
    await appendFile(join(directory, 'composed-1.mp4'), '')
    composition.compose(50)
    await composition.end()
    expect(composition.events).toEqual(['failed'])
  })

  it('is nothing when no picture came', async () => {
    begin('composed-1.mp4')
    await composition.end()
    expect(await readManifest(directory)).toEqual([])
  })

  it('refuses to join what cannot be played', async () => {
    const file = await EncryptedFile.create(join(directory, 'composed-1.mp4'), key)
    await file.write(Buffer.from('not a film'), 0)
    await file.close()
    await expect(joinComposed(order('composed-1.mp4'))).rejects.toThrow()
  })
})
