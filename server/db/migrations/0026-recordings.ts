import { type Kysely, sql } from 'kysely'

/** Adds recordings of calls: their reason, key, files and deletion. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table recording (
      id uuid primary key,
      appointment_id uuid not null references appointment,
      practitioner_id uuid not null references practitioner,
      room_id text not null,
      keeping text not null,
      reason text not null,
      requested_at timestamptz not null,
      ended text,
      sealed_key text,
      files jsonb not null,
      delete_after timestamptz,
      deleted_at timestamptz,
      deleted_why text
    )`.execute(db)
  await sql`create index recording_by_appointment on recording (appointment_id, requested_at desc)`.execute(
    db,
  )
  await sql`create index recording_by_keeping on recording (keeping, delete_after)`.execute(db)
}
