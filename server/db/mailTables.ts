import type { ColumnType, Generated } from 'kysely'
import type { Instant } from './columns.ts'

interface OutboxTable {
  id: string
  recipient: string
  language: 'es' | 'en'
  subject: string
  body: string
  /** An iCalendar object that goes with the mail. */
  calendar: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Instant
  tries: Generated<number>
  /** When it may be tried next. */
  next_try_at: Instant
}

export interface MailTables {
  outbox: OutboxTable
}
