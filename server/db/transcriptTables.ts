import type { transcriptDeletions } from '../../src/contracts/portal/transcript/transcript.ts'
import type { Instant, MaybeInstant } from './columns.ts'

interface TranscriptTable {
  id: string
  appointment_id: string
  practitioner_id: string
  started_at: Instant
  ended_at: MaybeInstant
  delete_after: Instant
  deleted_at: MaybeInstant
  deleted_why: (typeof transcriptDeletions)[number] | null
}

interface TranscriptLineTable {
  transcript_id: string
  number: number
  /** A `SavedCaption` as JSON, sealed with the clinic's key. */
  sealed: string
}

export interface TranscriptTables {
  transcript: TranscriptTable
  transcript_line: TranscriptLineTable
}
