import { type Kysely, sql } from 'kysely'

/** When a mail is tried next, and how often it was. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table outbox
      add column tries integer not null default 0,
      add column next_try_at timestamptz not null default now()`.execute(db)
  await sql`create index outbox_by_next_try on outbox (next_try_at)`.execute(db)
}
