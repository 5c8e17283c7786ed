import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readWebm } from '../../testing/readWebm.ts'
import { EncryptedFile } from './encryptedFile.ts'
import type { ManifestLine } from './manifest.ts'
import { PresenceFile } from './presenceFile.ts'
import { repairWebm } from './repairWebm.ts'
import { WebmWriter } from './webmWriter.ts'

const KEY = randomBytes(32)
/** Twenty milliseconds of Opus. */
const SOUND = Buffer.from([0xf8, 0x01, 0x02])
const PICTURE = Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0])

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'consulta-presence-'))
})
afterEach(() => rm(directory, { recursive: true }))

const contentOf = async (path: string): Promise<Buffer> => {
  const file = await EncryptedFile.open(path, KEY)
  const bytes = await file.read(0, await file.size())
  await file.close()
  return bytes
}

const open = () => {
  const notes: ManifestLine[] = []
  const errors: unknown[] = []
  const presence = new PresenceFile({
    ...{ directory, key: KEY, participant: 'patient-1', source: 'regular', media: ['video', 'audio'] },
    timeOrigin: 0,
    ready: Promise.resolve(),
    note: (line) => notes.push(line),
    onError: (error) => errors.push(error),
  })
  return { notes, errors, presence }
}

it('takes sound that is older than its first picture, and gaps in it, as its beginning', async () => {
  const { notes, errors, presence } = open()
  // The file opens without sound after two seconds.
  presence.add('video', { at: 10, key: true, data: PICTURE })
  presence.add('video', { at: 12.1, key: true, data: PICTURE })
  await expect.poll(() => notes.map(({ kind }) => kind)).toEqual(['opened'])
  for (const at of [9, 9.5, 12.2]) presence.add('audio', { at, key: true, data: SOUND })
  presence.add('video', { at: 12.3, key: true, data: PICTURE })
  await presence.close(0)
  expect(errors).toEqual([])
  expect(notes.map(({ kind }) => kind)).toEqual(['opened', 'closed'])
  const { blocks, cues } = readWebm(await contentOf(join(directory, notes[0]?.file ?? '')))
  expect(blocks.filter(({ time }) => time < 0)).toEqual([])
  expect(cues).toBeGreaterThan(0)
})

it('fills each lost packet of sound with silence, so that the lips stay in time', async () => {
  for (const start of [1, 3.7, 1_000.1, 86_400.123]) {
    const { notes, presence } = open()
    presence.add('video', { at: start, key: true, data: PICTURE })
    presence.add('audio', { at: start, key: true, data: SOUND })
    await expect.poll(() => notes.map(({ kind }) => kind)).toEqual(['opened'])
    const packets = 500
    for (let index = 1; index < packets; index += 1)
      if (index % 3 !== 0 && index % 7 !== 0)
        presence.add('audio', { at: start + index / 50, key: true, data: SOUND })
    await presence.close(0)
    const { blocks } = readWebm(await contentOf(join(directory, notes[0]?.file ?? '')))
    expect(blocks.filter(({ track }) => track === 2)).toHaveLength(packets)
  }
})

it('is repaired when a block of it claims a time before the file', async () => {
  const path = join(directory, 'torn.webm')
  const writer = await WebmWriter.create(
    { path, key: KEY },
    [{ kind: 'audio', channels: 2 }],
    0,
    () => undefined,
  )
  for (let time = 0; time < 2_000; time += 20) writer.add({ track: 0, key: true, time, data: SOUND })
  await expect.poll(async () => (await contentOf(path)).includes(SOUND)).toBe(true)
  const bytes = await contentOf(path)
  // The first block's time within its cluster, after the id, the size and the number of the track.
  const block = bytes.indexOf(Buffer.from([0xa3, 0x80 | (4 + SOUND.length), 0x81]))
  const torn = await EncryptedFile.open(path, KEY, 'r+')
  await torn.write(Buffer.from([0xff, 0xe2]), block + 3)
  await torn.close()
  const repaired = await repairWebm(path, KEY)
  expect(repaired?.duration).toBeGreaterThan(300)
  expect(readWebm(await contentOf(path)).cues).toBeGreaterThan(0)
  await writer.close()
})
