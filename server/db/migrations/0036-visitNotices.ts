import { type Kysely, sql } from 'kysely'

/** Adds the start of the visit to a notification about it, as it was when the notification was written. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table notice add column starts_at timestamptz`.execute(db)
}
