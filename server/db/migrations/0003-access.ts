import { type Kysely, sql } from 'kysely'

/** Sessions, sign-in failures and the access log. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table session (
      id uuid primary key,
      practitioner_id uuid not null references practitioner on delete cascade,
      device_id uuid,
      device_name text,
      device_platform text,
      created_at timestamptz not null,
      ended_at timestamptz,
      end_reason text
    )`.execute(db)
  await sql`
    create table refresh_token (
      token_hash text primary key,
      session_id uuid not null references session on delete cascade,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index refresh_token_by_session on refresh_token (session_id)`.execute(db)
  await sql`
    create table sign_in_failure (
      position bigint generated always as identity primary key,
      subject text not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index sign_in_failure_by_subject on sign_in_failure (subject, at)`.execute(db)
  await sql`
    create table access_log (
      position bigint generated always as identity primary key,
      at timestamptz not null,
      practitioner_id uuid not null,
      action text not null,
      client_id uuid not null,
      appointment_id uuid not null,
      request_id text not null
    )`.execute(db)
  await sql`create index access_log_by_client on access_log (client_id, at)`.execute(db)
  await sql`
    create trigger access_log_append_only before update or delete or truncate on access_log
      for each statement execute function refuse_change()`.execute(db)
}
