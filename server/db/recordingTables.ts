import type { JSONColumnType } from 'kysely'
import type {
  RecordingKind,
  recordingDeletions,
  recordingEnds,
  recordingKeeping,
} from '../../src/contracts/portal/recording/recording.ts'
import type { FileSource } from '../meeting/media/recording/manifest.ts'
import type { Instant, MaybeInstant } from './columns.ts'

/** A complete file of a recording. Times are epoch milliseconds, durations milliseconds. */
export interface KeptFile {
  file: string
  participant: string
  source: FileSource
  media: ('video' | 'audio')[]
  at: number
  duration: number
  /** Bytes of the content. */
  size: number
  /** The hash of the content, hexadecimal. */
  sha256: string
}

interface RecordingTable {
  id: string
  appointment_id: string
  practitioner_id: string
  room_id: string
  keeping: (typeof recordingKeeping)[number]
  kind: RecordingKind
  /** Null when it was requested in the call. */
  reason: string | null
  requested_at: Instant
  ended: (typeof recordingEnds)[number] | null
  /** Set as soon as it has ended; its files are completed afterwards. */
  ended_at: MaybeInstant
  /** A person who withdrew consent wants it deleted. */
  erase_requested: boolean
  /** Sealed with the clinic's key; null once it is deleted. */
  sealed_key: string | null
  files: JSONColumnType<KeptFile[]>
  delete_after: MaybeInstant
  deleted_at: MaybeInstant
  deleted_why: (typeof recordingDeletions)[number] | null
}

export interface RecordingTables {
  recording: RecordingTable
}
