import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderInUse, lockFolder } from './folderLock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consulta-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

it('refuses a folder that is held, says by whom, and gives it to the next once it is let go of', async () => {
  const unlock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid} on ${hostname()}`)
  await unlock()
  const again = await lockFolder(folder)
  await again()
})

it('takes over what a process left behind that is gone', async () => {
  await writeFile(join(folder, 'process.pid'), String(process.pid))
  const unlock = await lockFolder(folder)
  expect(await readFile(join(folder, 'process.pid'), 'utf8')).toBe(`${process.pid} on ${hostname()}\n`)
  expect((await stat(join(folder, 'process.lock'))).mode & 0o077).toBe(0)
  await unlock()
})
