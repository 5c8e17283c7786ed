import { type Kysely, sql } from 'kysely'

/** Adds files of calls. The row of a file that nobody kept goes with its file. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table call_file (
      file_id uuid primary key references file on delete cascade,
      appointment_id uuid not null references appointment,
      sender_user text not null,
      sender_role text not null,
      sent_at timestamptz not null,
      record_id uuid
    )`.execute(db)
  await sql`create index call_file_by_appointment on call_file (appointment_id, sent_at)`.execute(db)
}
