import type { PracticeNoticeKind } from '../../src/contracts/portal/practiceNotices.ts'
import type { Instant, MaybeInstant } from './columns.ts'

interface NoticeTable {
  id: string
  practitioner_id: string
  kind: PracticeNoticeKind
  /** The subject, so that it is notified once: a payment, a payout, a document with its time, or a visit with its event. */
  ref: string
  appointment_id: string | null
  /** For a notification about the visit itself: its start at that time. */
  starts_at: MaybeInstant
  /** Drivers return a bigint differently. */
  amount_centavos: string | number | null
  at: Instant
  read_at: MaybeInstant
}

export interface NoticeTables {
  notice: NoticeTable
}
