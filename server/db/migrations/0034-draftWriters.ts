import { type Kysely, sql } from 'kysely'

/** Adds the window that wrote a draft of a prescription, so that it never conflicts with itself. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table prescription_draft add column writer text`.execute(db)
}
