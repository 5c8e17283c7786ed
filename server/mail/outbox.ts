import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import type { Tables } from '../db/tables.ts'

export interface Mail {
  recipient: string
  language: 'es' | 'en'
  subject: string
  /** Plain text. */
  body: string
  /** An iCalendar object that goes with the mail. */
  calendar?: string | null
}

/** A mail that was not sent within a day is no longer useful. */
export const KEPT_MS = 24 * 60 * 60_000

/** Mails to be sent; they are written in the transaction of their cause. */
export interface Outbox {
  enqueue(trx: Database | Transaction<Tables>, mail: Mail): Promise<void>
  /** The newest mails first, for `/dev/mail`. */
  newest(count: number): Promise<readonly (Mail & { id: string; createdAt: Date })[]>
}

export const createOutbox = (db: Database, clock: Clock): Outbox => ({
  async enqueue(trx, mail) {
    const now = clock()
    await trx
      .deleteFrom('outbox')
      .where('created_at', '<', new Date(now.getTime() - KEPT_MS))
      .execute()
    await trx
      .insertInto('outbox')
      .values({ id: randomUUID(), ...mail, created_at: now, next_try_at: now })
      .execute()
  },
  async newest(count) {
    const rows = await db
      .selectFrom('outbox')
      .select(['id', 'recipient', 'language', 'subject', 'body', 'calendar', 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(count)
      .execute()
    return rows.map(({ created_at, ...mail }) => ({ ...mail, createdAt: created_at }))
  },
})
