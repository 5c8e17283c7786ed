import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process uses the folder; the message is for the operator. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
}

/** The lock: an empty SQLite file in an exclusive transaction, which is a `fcntl` lock of the kernel. */
const LOCK_FILE = 'process.lock'
/**
 * Names the holder for the operator. A process id means nothing in another container, so the host is
 * included.
 */
const HOLDER_FILE = 'process.pid'

const SQLITE_BUSY = 5
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

/** @returns the held lock, or null when another process holds it */
const hold = (path: string): DatabaseSync | null => {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    // Nothing is ever written to it, so it needs no journal on the disk.
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if (isBusy(error)) return null
    throw error
  }
}

/**
 * Locks a folder, because two processes on one PGlite folder would destroy it and PGlite does not check. The
 * kernel holds the lock: it is visible from every container on the machine (over NFS where the mount supports
 * locks) and ends with its process.
 * @returns a function that releases it
 * @throws FolderInUse
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lockPath = join(folder, LOCK_FILE)
  const holderPath = join(folder, HOLDER_FILE)
  const lock = hold(lockPath)
  if (lock === null) {
    const holder = (await readFile(holderPath, 'utf8').catch(() => '')).trim()
    throw new FolderInUse(
      `DATA_DIR ${folder} is in use by ${holder === '' ? 'another process' : `process ${holder}`}; stop it first.`,
    )
  }
  await chmod(lockPath, 0o600)
  await writeFile(holderPath, `${process.pid} on ${hostname()}\n`, { mode: 0o600 })
  return async () => {
    await rm(holderPath, { force: true })
    lock.close()
  }
}
