import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PrescriptionDraft } from '../../src/contracts/portal/prescription/draft.ts'
import type { Instant } from './columns.ts'

/** The draft of a visit's prescription; removed when it is signed. */
interface PrescriptionDraftTable {
  appointment_id: string
  body: JSONColumnType<PrescriptionDraft>
  saved_at: Instant
  /** The window that wrote it; null: stored before windows had ids. */
  writer: string | null
}

/** A signed prescription: append-only, enforced by a trigger. */
export interface PrescriptionTable {
  /** The id of the signing request, so that a repeated request never signs twice. */
  id: string
  appointment_id: string
  practitioner_id: string
  client_id: string
  /** Number in the practitioner's series, from 1, without gaps. */
  folio_number: number
  issued_at: Instant
  /** Number of the prescription it replaced; null for the first of a visit. */
  replaces: number | null
  /** The JSON that was sealed, byte for byte. */
  body: string
  seal: string
}

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
  prescription_draft: PrescriptionDraftTable
  prescription: PrescriptionTable
  prescription_check: PrescriptionCheckTable
  prescription_paper: PrescriptionPaperTable
}
