import type { LedgerFilters, PlaySpeed } from '../../contracts/audit/openedLedger.ts'

/** Requests of the page to the ledger. */
export type LedgerOrder =
  | { readonly type: 'ledger.filterWanted'; readonly filters: LedgerFilters; readonly index: number }
  | {
      readonly type: 'ledger.stepWanted'
      readonly from: number
      readonly by: 1 | -1
      readonly to: 'next' | 'error' | 'edge'
    }
  | { readonly type: 'ledger.momentWanted'; readonly index: number }
  | { readonly type: 'ledger.playWanted'; readonly from: number; readonly speed: PlaySpeed }
  | { readonly type: 'ledger.pauseWanted' }
