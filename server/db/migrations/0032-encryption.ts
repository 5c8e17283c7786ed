import { type Kysely, sql } from 'kysely'

/** Adds the rooms whose calls are end-to-end encrypted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table meeting_encryption (
      room_id text primary key,
      chosen_at timestamptz not null
    )`.execute(db)
}
