import { type Kysely, sql } from 'kysely'

/** Adds the practitioner's zone before and after a change of rules that moved it, so that it can be taken back. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table practice_change add column zone_from text, add column zone_to text`.execute(db)
}
