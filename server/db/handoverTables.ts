import type { Instant } from './columns.ts'

/** A code that moves a call to another device; removed by its use. */
interface HandoverTable {
  /** SHA-256 of the code, in hex; the code itself is not stored. */
  code_hash: string
  appointment_id: string
  /** The practitioner's id, or the guest's as the call knows it. */
  user_id: string
  /** The carried state of the call, readable only with the code. */
  sealed: string
  expires_at: Instant
}

export interface HandoverTables {
  handover: HandoverTable
}
