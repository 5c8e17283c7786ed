import { type Kysely, sql } from 'kysely'

/** Mails to be sent, and verification codes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table outbox (
      id uuid primary key,
      recipient text not null,
      language text not null check (language in ('es', 'en')),
      subject text not null,
      body text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index outbox_by_time on outbox (created_at)`.execute(db)
  await sql`
    create table verification_code (
      address_hash text not null,
      purpose text not null,
      code_hash text not null,
      tries integer not null default 0,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (address_hash, purpose)
    )`.execute(db)
}
