import type { LedgerEntry } from '../../../contracts/audit/ledger.ts'

/**
 * How ledgers of an older version of a machine are read (docs/decisions/0070). A version that a change has
 * made unreadable needs an upcaster and a decision record.
 */
export interface Upcaster {
  readonly machine: string
  readonly from: string
  readonly to: string
  /** File in docs/decisions. */
  readonly decision: string
  /** The entry for the current machine; none when its event no longer exists. */
  readonly lift: (entry: LedgerEntry) => readonly LedgerEntry[]
}

export const UPCASTERS: readonly Upcaster[] = []
