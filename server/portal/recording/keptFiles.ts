import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { KeptFile } from '../../db/recordingTables.ts'
import { EncryptedFile, NotEncryptedFile } from '../../meeting/media/recording/encryptedFile.ts'
import { readManifest } from '../../meeting/media/recording/manifest.ts'
import { repairWebm } from '../../meeting/media/recording/repairWebm.ts'

/** A shorter file was only the time between two offers, and may hold nothing that a player can open. */
const SHORTEST_MS = 500

const sha256Of = async (path: string, key: Buffer): Promise<{ size: number; sha256: string }> => {
  const file = await EncryptedFile.open(path, key)
  try {
    const size = await file.size()
    const hash = createHash('sha256')
    for await (const chunk of file.readRange(0, size - 1)) hash.update(chunk)
    return { size, sha256: hash.digest('hex') }
  } finally {
    await file.close()
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof NotEncryptedFile || (error instanceof Error && 'code' in error && error.code === 'ENOENT')

/**
 * The files of a recording that ended, in the order in which they began. A file whose process was killed is
 * completed first; one of which nothing can be played is left out.
 */
export const collectFiles = async (directory: string, key: Buffer): Promise<KeptFile[]> => {
  const lines = await readManifest(directory)
  const kept: KeptFile[] = []
  for (const line of lines) {
    if (line.kind !== 'opened') continue
    const closed = lines.find((other) => other.kind === 'closed' && other.file === line.file)
    const path = join(directory, line.file)
    try {
      const duration =
        closed?.kind === 'closed' ? closed.duration : ((await repairWebm(path, key))?.duration ?? null)
      if (duration === null || duration < SHORTEST_MS) continue
      const { file, participant, source, media, at } = line
      kept.push({ file, participant, source, media, at, duration, ...(await sha256Of(path, key)) })
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return kept.sort((a, b) => a.at - b.at)
}
