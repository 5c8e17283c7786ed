import type { LedgerEntry } from '../../contracts/ledger.ts'

/**
 * How ledgers of an older version of a machine are read (docs/decisions/0070). A version that a change has made
 * unreadable needs one of these and the decision that says why.
 */
export interface Upcaster {
  readonly machine: string
  readonly from: string
  readonly to: string
  /** File in docs/decisions. */
  readonly decision: string
  /** What the present machine would have been sent, and where it would have gone; nothing when it is gone. */
  readonly lift: (entry: LedgerEntry) => readonly LedgerEntry[]
}

export const UPCASTERS: readonly Upcaster[] = []
