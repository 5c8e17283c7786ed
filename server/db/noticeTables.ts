import type { PracticeNoticeKind } from '../../src/contracts/portal/practiceNotices.ts'
import type { Instant, MaybeInstant } from './columns.ts'

interface NoticeTable {
  id: string
  practitioner_id: string
  kind: PracticeNoticeKind
  /** The subject, so that it is notified once: a payment, a payout, or a document with its time. */
  ref: string
  appointment_id: string | null
  /** Drivers return a bigint differently. */
  amount_centavos: string | number | null
  at: Instant
  read_at: MaybeInstant
}

export interface NoticeTables {
  notice: NoticeTable
}
