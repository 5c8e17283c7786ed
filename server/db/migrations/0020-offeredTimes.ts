import { type Kysely, sql } from 'kysely'

/** Changes of rules that can be taken back, with what they did to visits; tries at the files behind a link. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table practice_change (
      id uuid primary key,
      practitioner_id uuid not null references practitioner,
      stream_id uuid not null,
      stream_kind text not null check (stream_kind in ('schedule', 'override', 'consultationType')),
      from_version integer not null,
      to_version integer not null,
      visits jsonb not null,
      created_at timestamptz not null,
      undone_at timestamptz
    )`.execute(db)
  // Tries at the date of birth behind the link of a visit.
  await sql`
    create table birth_date_try (
      appointment_id uuid primary key references appointment,
      tries integer not null,
      since timestamptz not null
    )`.execute(db)
  await sql`create index practice_change_by_practitioner on practice_change (practitioner_id, created_at)`.execute(
    db,
  )
}
