import { createHash } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { KeptFile } from '../../db/recordingTables.ts'
import { EncryptedFile, NotEncryptedFile } from '../../meeting/media/recording/encryptedFile.ts'
import { type ManifestLine, readManifest } from '../../meeting/media/recording/manifest.ts'
import { repairWebm } from '../../meeting/media/recording/repairWebm.ts'
import { startExport } from './exportChild.ts'

/**
 * A shorter file of a presence was only the time between two offers, and may hold nothing that a player can open. Of
 * the composed view even one fragment can be played.
 */
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

type OpenedFile = Extract<ManifestLine, { kind: 'opened' }>

/** Gives the composed view of a killed process its index. @returns milliseconds; null when nothing can be played */
const repairComposed = async (
  path: string,
  key: Buffer,
  { participant, source, at }: OpenedFile,
): Promise<number | null> => {
  const target = `${path}.repaired`
  const files = [{ path, participant, source, at, duration: 0 }]
  const duration = await startExport({ files, target, key }).ended
  if (duration === null) await rm(target, { force: true })
  else await rename(target, path)
  return duration
}

const repair = async (path: string, key: Buffer, line: OpenedFile): Promise<number | null> =>
  line.source === 'composed'
    ? await repairComposed(path, key, line)
    : ((await repairWebm(path, key))?.duration ?? null)

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
      const duration = closed?.kind === 'closed' ? closed.duration : await repair(path, key, line)
      if (duration === null || (line.source !== 'composed' && duration < SHORTEST_MS)) continue
      const { file, participant, source, media, at } = line
      kept.push({ file, participant, source, media, at, duration, ...(await sha256Of(path, key)) })
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  }
  return kept.sort((a, b) => a.at - b.at)
}
