import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

/** How anybody checks a prescription; a row exists from its first paper on. */
interface PrescriptionCheckTable {
  prescription_id: string
  /** Folio and a code: what the address of its page ends with. */
  reference: string
  /** Never changes once it is written, enforced by a trigger. */
  filled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The id of the request that filled it, so that the same one again is told the same. */
  filled_by: ColumnType<string | null, string | null | undefined, string | null>
  /** Codes that were tried since `tries_since`. */
  tries: Generated<number>
  tries_since: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** The digests of the papers that were made: append-only, enforced by a trigger. */
interface PrescriptionPaperTable {
  prescription_id: string
  sha256: string
  made_at: Instant
}

export interface PrescriptionTables {
  prescription_check: PrescriptionCheckTable
  prescription_paper: PrescriptionPaperTable
}
