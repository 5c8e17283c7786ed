import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Another process has the folder; the message is for the reader. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** A process of our own number left the file before a restart, as happens in containers. */
const runs = (pid: number): boolean => {
  if (pid === process.pid || !Number.isSafeInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/**
 * Two processes on one PGlite folder would destroy it, and PGlite does not look. A lock whose process is gone
 * is taken over.
 * @returns how to let go of it
 * @throws FolderInUse
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, 'process.pid')
  for (;;) {
    try {
      await writeFile(path, String(process.pid), { flag: 'wx' })
      return () => rm(path, { force: true })
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
    const holder = Number(await readFile(path, 'utf8').catch(() => ''))
    if (runs(holder))
      throw new FolderInUse(`DATA_DIR ${folder} is in use by process ${holder}; stop it, or remove ${path}.`)
    await rm(path, { force: true })
  }
}
