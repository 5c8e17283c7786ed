import { type QueryExecutorProvider, sql } from 'kysely'

/** Records of patients: a projection of their events, with the hash of the file. */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`
    create table patient_record (
      id uuid primary key,
      practitioner_id uuid not null references practitioner,
      client_id uuid not null,
      appointment_id uuid references appointment,
      file_id uuid not null unique references file,
      version integer not null,
      kind text not null,
      title text not null,
      taken_on text not null check (taken_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      shared boolean not null,
      type text not null,
      size integer not null,
      sha256 text not null,
      added_at timestamptz not null,
      removed_at timestamptz,
      removal_reason text,
      kept_until timestamptz,
      foreign key (practitioner_id, client_id) references client (practitioner_id, id),
      check ((removed_at is null) = (removal_reason is null) and (removed_at is null) = (kept_until is null))
    )`.execute(db)
  await sql`create index patient_record_by_client on patient_record (client_id, added_at)`.execute(db)
  await sql`create index patient_record_by_appointment on patient_record (appointment_id)`.execute(db)
}
