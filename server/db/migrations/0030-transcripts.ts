import { type Kysely, sql } from 'kysely'

/** Adds transcripts of calls. Each line is sealed, with its time, its speaker and its text. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table transcript (
      id uuid primary key,
      appointment_id uuid not null references appointment,
      practitioner_id uuid not null references practitioner,
      started_at timestamptz not null,
      ended_at timestamptz,
      delete_after timestamptz not null,
      deleted_at timestamptz,
      deleted_why text
    )`.execute(db)
  await sql`
    create table transcript_line (
      transcript_id uuid not null references transcript,
      number integer not null,
      sealed text not null,
      primary key (transcript_id, number)
    )`.execute(db)
  await sql`create index transcript_by_appointment on transcript (appointment_id, started_at)`.execute(db)
}
