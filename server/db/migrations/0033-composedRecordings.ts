import { type Kysely, sql } from 'kysely'

/** Adds what a recording keeps; one that was requested in the call has no reason. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table recording add column kind text not null default 'sfu'`.execute(db)
  await sql`alter table recording alter column reason drop not null`.execute(db)
}
