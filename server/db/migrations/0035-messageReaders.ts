import { type Kysely, sql } from 'kysely'

/**
 * Adds the people whom a message reached, and the reference of its file, so that whoever read it reads it again after a
 * reload, and nobody else does.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table visit_message add column readers jsonb, add column file jsonb`.execute(db)
}
