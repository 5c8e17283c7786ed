import { type QueryExecutorProvider, sql } from 'kysely'

/** The address of a practitioner's calendar for other programs: only its hash, one a practitioner. */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`
    create table feed_token (
      practitioner_id uuid primary key references practitioner (id) on delete cascade,
      token_hash text not null unique,
      created_at timestamptz not null
    )`.execute(db)
}
