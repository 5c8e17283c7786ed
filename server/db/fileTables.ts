import type { ColumnType } from 'kysely'
import type { FileState, UploadRefusal } from '../../src/contracts/portal/files/file.ts'
import type { FilePurpose, FileType } from '../../src/contracts/portal/files/filePurposes.ts'
import type { RecordKind, RemovalReason } from '../../src/contracts/portal/record/record.ts'
import type { Instant, MaybeInstant } from './columns.ts'

/** A bigint, which the drivers return differently. */
type Bytes = ColumnType<string | number, number, number>

interface FileTable {
  id: string
  practitioner_id: string
  purpose: FilePurpose
  state: FileState
  /** As its sender called it, made safe. */
  name: string
  declared_type: string
  /** The announced size; once the file is ready, the stored size. */
  size: Bytes
  storage_key: string
  /** Null until it is ready. */
  type: FileType | null
  /** Hexadecimal; null until it is ready. */
  sha256: string | null
  refusal: UploadRefusal | null
  created_at: Instant
  /** When something began to use it. */
  attached_at: MaybeInstant
  /** When its bytes are deleted; null while something uses it. */
  delete_after: MaybeInstant
}

/** Projection of a record's events; written only by its aggregate. */
interface PatientRecordTable {
  id: string
  practitioner_id: string
  client_id: string
  appointment_id: string | null
  file_id: string
  version: number
  kind: RecordKind
  title: string
  /** `YYYY-MM-DD`, as text, because drivers return a bare date differently. */
  taken_on: string
  shared: boolean
  type: FileType
  size: number
  sha256: string
  added_at: Instant
  removed_at: MaybeInstant
  removal_reason: RemovalReason | null
  kept_until: MaybeInstant
}

/** A file in the chat of a call. */
interface CallFileTable {
  file_id: string
  appointment_id: string
  /** As in the meeting token. */
  sender_user: string
  sender_role: 'doctor' | 'patient' | 'observer'
  sent_at: Instant
  /** The record that it was kept as; null: it goes with the visit's end. */
  record_id: string | null
}

export interface FileTables {
  file: FileTable
  call_file: CallFileTable
  patient_record: PatientRecordTable
}
