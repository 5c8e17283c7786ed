import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { EncryptedFile } from '../../meeting/media/recording/encryptedFile.ts'
import { appendManifest } from '../../meeting/media/recording/manifest.ts'
import { collectFiles } from './keptFiles.ts'

const KEY = Buffer.alloc(32, 7)

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'consulta-kept-'))
})
afterEach(() => rm(directory, { recursive: true }))

const write = async (file: string, at: number, duration: number): Promise<void> => {
  const written = await EncryptedFile.create(join(directory, file), KEY)
  await written.write(Buffer.from('content'), 0)
  await written.close()
  const media = ['video' as const, 'audio' as const]
  await appendManifest(directory, {
    kind: 'opened',
    file,
    participant: 'patient-1',
    source: 'regular',
    at,
    media,
  })
  await appendManifest(directory, { kind: 'closed', file, duration, size: 7, lost: 0 })
}

it('leaves out files shorter than half a second, which hold nothing that a player can open', async () => {
  await write('later.webm', 2_000, 500)
  await write('empty.webm', 1_500, 0)
  await write('short.webm', 1_600, 499)
  await write('first.webm', 1_000, 4_000)
  const kept = await collectFiles(directory, KEY)
  expect(kept.map(({ file, duration }) => ({ file, duration }))).toEqual([
    { file: 'first.webm', duration: 4_000 },
    { file: 'later.webm', duration: 500 },
  ])
})
