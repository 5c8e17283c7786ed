import type { PlaySpeed, RecordFilters } from '../../contracts/audit/record.ts'

/** Requests of the page to the record. */
export type RecordOrder =
  | { readonly type: 'record.filterWanted'; readonly filters: RecordFilters; readonly index: number }
  | {
      readonly type: 'record.stepWanted'
      readonly from: number
      readonly by: 1 | -1
      readonly to: 'next' | 'error' | 'edge'
    }
  | { readonly type: 'record.momentWanted'; readonly index: number }
  | { readonly type: 'record.playWanted'; readonly from: number; readonly speed: PlaySpeed }
  | { readonly type: 'record.pauseWanted' }
