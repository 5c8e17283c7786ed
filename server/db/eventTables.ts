import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { ReadAction } from '../../src/contracts/portal/visitAudit.ts'
import type { Instant } from './columns.ts'

/** The line of the log that holds the hash of this row; drivers return a bigint differently. */
type LogPosition = ColumnType<string | number | null, number | null | undefined, number | null>

/** The event store: append-only, enforced by a trigger. */
export interface EventTable {
  position: Generated<string>
  stream_id: string
  /** 1 for the first event of a stream; the unique pair implements the expected version. */
  version: number
  type: string
  /** Version of the shape of `data`; older shapes are converted when read. */
  schema_version: number
  data: JSONColumnType<Record<string, unknown>>
  at: Instant
  /** The acting practitioner's id, or null for the clinic. */
  actor_id: string | null
  log_position: LogPosition
}

/** Reads of patients' data: append-only, enforced by a trigger. */
export interface AccessLogTable {
  position: Generated<string>
  at: Instant
  practitioner_id: string
  action: ReadAction
  client_id: string
  /** Null: what was read is of the patient, and of no visit. */
  appointment_id: string | null
  request_id: string
  log_position: LogPosition
}

/** One entry of a visit record: append-only, enforced by a trigger, chained by `hash`. */
export interface VisitRecordTable {
  appointment_id: string
  seq: number
  /** The entry as JSON, byte for byte as it was hashed. */
  body: string
  hash: string
}

/**
 * Length of a visit record, sealed with the server's key, so that entries removed from its end are noticed.
 */
interface VisitRecordHeadTable {
  appointment_id: string
  length: number
  hash: string
  seal: string
}

/** One line of the log of all append-only data: append-only itself, chained by `hash`. */
export interface RecordLogTable {
  position: ColumnType<string | number, number, number>
  /** The line as JSON, byte for byte as it was hashed. */
  body: string
  hash: string
}

/** Length of the log, sealed with the server's key; its one row is the lock for writing. */
interface RecordLogHeadTable {
  singleton: boolean
  position: ColumnType<string | number, number, number>
  hash: string
  seal: string
}

export interface EventTables {
  event: EventTable
  access_log: AccessLogTable
  visit_record: VisitRecordTable
  visit_record_head: VisitRecordHeadTable
  record_log: RecordLogTable
  record_log_head: RecordLogHeadTable
}
