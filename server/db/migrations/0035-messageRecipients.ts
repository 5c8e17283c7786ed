import { type Kysely, sql } from 'kysely'

/**
 * Adds the person whom a message was sent to, and the reference of its file, so that whoever read it reads it again after
 * a reload.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table visit_message add column to_user text, add column file jsonb`.execute(db)
}
