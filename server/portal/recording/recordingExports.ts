import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallRecording } from '../../../src/contracts/portal/recording/recording.ts'
import type { ExportedFile } from '../../meeting/compose/export/exportMessages.ts'
import { type ExportChild, startExport } from './exportChild.ts'

/** The name of the exported file in the folder of its recording. */
export const EXPORT_FILE = 'export.mp4'
const UNFINISHED_FILE = 'export.unfinished'
/** Recordings that wait at once. */
const MAX_WAITING = 50
/** Failures that are remembered, so that a page can show them. */
const MAX_FAILURES = 500

interface Job {
  id: string
  directory: string
  /** 32 bytes. */
  key: Buffer
  files: ExportedFile[]
}

interface ExportParts {
  /** The optional package that encodes is installed. */
  installed: boolean
  onFailed: (recordingId: string) => void
}

/**
 * Writes recordings as one file, one after the other, each in a process of its own. What waits or is written is only
 * in memory: after a restart it is requested again. A finished file stays with its recording.
 */
export const createRecordingExports = ({ installed, onFailed }: ExportParts) => {
  const waiting: Job[] = []
  const failed = new Set<string>()
  let current: { job: Job; child: ExportChild; isCancelled: boolean; ended: Promise<void> } | null = null
  let isClosed = false

  const settle = async ({ id, directory }: Job, isFinished: boolean): Promise<void> => {
    const isWanted = current?.isCancelled === false && !isClosed
    const unfinished = join(directory, UNFINISHED_FILE)
    try {
      if (isFinished) await rename(unfinished, join(directory, EXPORT_FILE))
      else await rm(unfinished, { force: true })
    } catch {
      // The recording was deleted meanwhile.
      isFinished = false
    }
    if (isFinished || !isWanted) return
    if (failed.size < MAX_FAILURES) failed.add(id)
    onFailed(id)
  }

  const next = (): void => {
    if (current !== null || isClosed) return
    const job = waiting.shift()
    if (job === undefined) return
    const target = join(job.directory, UNFINISHED_FILE)
    const child = startExport({ files: job.files, target, key: job.key })
    const ended = child.ended.then(async (duration) => {
      await settle(job, duration !== null)
      current = null
      next()
    })
    current = { job, child, isCancelled: false, ended }
  }

  const stateOf = (id: string, directory: string): CallRecording['exporting'] => {
    if (current?.job.id === id) return 'working'
    if (waiting.some((job) => job.id === id)) return 'waiting'
    if (existsSync(join(directory, EXPORT_FILE))) return 'ready'
    return failed.has(id) ? 'failed' : 'none'
  }

  return {
    installed,
    stateOf,
    /** Does nothing for a recording that waits, is written, or is there. False when too many wait. */
    request(job: Job): boolean {
      const state = stateOf(job.id, job.directory)
      if (state !== 'none' && state !== 'failed') return true
      if (waiting.length >= MAX_WAITING) return false
      failed.delete(job.id)
      waiting.push(job)
      next()
      return true
    },
    /** Resolves when nothing writes into the folder of the recording any more. */
    async cancel(id: string): Promise<void> {
      const index = waiting.findIndex((job) => job.id === id)
      if (index >= 0) waiting.splice(index, 1)
      failed.delete(id)
      if (current?.job.id !== id) return
      current.isCancelled = true
      current.child.process.kill('SIGKILL')
      await current.ended
    },
    async close(): Promise<void> {
      isClosed = true
      waiting.length = 0
      current?.child.process.kill('SIGKILL')
      await current?.ended
    },
  }
}
export type RecordingExports = ReturnType<typeof createRecordingExports>
