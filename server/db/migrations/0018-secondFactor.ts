import { type QueryExecutorProvider, sql } from 'kysely'

/** Authenticator apps, recovery codes, passkeys, and the choices of notices. */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`
    create table authenticator (
      practitioner_id uuid primary key references practitioner on delete cascade,
      sealed_secret text not null,
      -- Null while it is being set up.
      confirmed_at timestamptz,
      -- The step of the last code that was taken; no code of it or before it is taken again.
      last_step bigint not null default 0,
      tries integer not null default 0,
      tries_from timestamptz not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`
    create table recovery_code (
      practitioner_id uuid not null references practitioner on delete cascade,
      code_hash text not null,
      primary key (practitioner_id, code_hash)
    )`.execute(db)
  await sql`
    create table passkey (
      id uuid primary key,
      credential_id text not null unique,
      practitioner_id uuid not null references practitioner on delete cascade,
      public_key text not null,
      counter bigint not null,
      transports text not null,
      name text not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkey_by_practitioner on passkey (practitioner_id)`.execute(db)
  await sql`
    create table passkey_challenge (
      challenge_hash text primary key,
      -- Null: to sign in.
      practitioner_id uuid references practitioner on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
}
