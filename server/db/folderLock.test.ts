import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { FolderInUse, lockFolder } from './folderLock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'consulta-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

const heldBy = (pid: number | undefined) => writeFile(join(folder, 'process.pid'), String(pid))

it('refuses a folder that a running process has, and says which', async () => {
  const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'])
  await once(other, 'spawn')
  await heldBy(other.pid)
  await expect(lockFolder(folder)).rejects.toThrow(FolderInUse)
  await expect(lockFolder(folder)).rejects.toThrow(`process ${other.pid}`)
  const ended = once(other, 'exit')
  other.stdin.end()
  await ended
  await expect(lockFolder(folder)).resolves.toBeDefined()
})

it('takes over the lock of a process of its own number, and an empty one', async () => {
  await heldBy(process.pid)
  const unlock = await lockFolder(folder)
  await unlock()
  await writeFile(join(folder, 'process.pid'), '')
  await expect(lockFolder(folder)).resolves.toBeDefined()
})
