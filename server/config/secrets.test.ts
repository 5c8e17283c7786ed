import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readOrCreateSecret, readSecrets } from './secrets.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'consulta-secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

it('keeps the same secrets from one start to the next, all different', async () => {
  const first = await readSecrets(dataDir)
  expect(await readSecrets(dataDir)).toEqual(first)
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length)
})

it('lets nobody else read them', async () => {
  await readSecrets(dataDir)
  expect((await stat(join(dataDir, 'secrets', 'access-token-key'))).mode & 0o777).toBe(0o600)
  expect((await stat(join(dataDir, 'secrets'))).mode & 0o777).toBe(0o700)
})

it('gives two processes that start together the same one', async () => {
  let made = 0
  const values = await Promise.all(
    Array.from({ length: 8 }, () => readOrCreateSecret(dataDir, 'shared', () => `secret-${made++}`)),
  )
  expect(new Set(values).size).toBe(1)
})
