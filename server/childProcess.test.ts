import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endProcess, forkModule } from './childProcess.ts'

let folder: string
let entry: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'consulta-child-'))
  entry = join(folder, 'entry.mjs')
  writeFileSync(entry, 'process.send(process.env.CONSULTA_TESTED ?? null); process.on("message", () => {})')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const read = async (defaults?: Record<string, string>): Promise<unknown> => {
  const child = forkModule(entry, defaults)
  const [value] = await once(child, 'message')
  await endProcess(child)
  return value
}

it('a process has its defaults where the operator set nothing else', async () => {
  expect(await read()).toBeNull()
  expect(await read({ CONSULTA_TESTED: 'default' })).toBe('default')
  vi.stubEnv('CONSULTA_TESTED', 'set')
  expect(await read({ CONSULTA_TESTED: 'default' })).toBe('set')
})
