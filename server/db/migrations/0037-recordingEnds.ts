import { type Kysely, sql } from 'kysely'

/**
 * Adds when a recording ended and whether a person wants it deleted, so that both are on the disk before the files are
 * complete.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table recording
      add column ended_at timestamptz,
      add column erase_requested boolean not null default false`.execute(db)
}
