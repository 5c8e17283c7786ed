import { type Kysely, sql } from 'kysely'

/** Data for signing, drafts, and signed prescriptions. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table practitioner
      add column licence text check (licence ~ '^[0-9]{7,8}$'),
      add column school text,
      add column office_address text`.execute(db)
  // json and not jsonb: a field is stored as typed, and jsonb refuses a NUL or half a surrogate pair.
  await sql`
    create table prescription_draft (
      appointment_id uuid primary key references appointment,
      body json not null,
      saved_at timestamptz not null
    )`.execute(db)
  await sql`
    create table prescription (
      id uuid primary key,
      appointment_id uuid not null references appointment,
      practitioner_id uuid not null references practitioner,
      client_id uuid not null,
      folio_number integer not null check (folio_number > 0),
      issued_at timestamptz not null,
      replaces integer check (replaces < folio_number),
      body text not null,
      seal text not null,
      unique (practitioner_id, folio_number),
      unique (practitioner_id, replaces),
      foreign key (practitioner_id, client_id) references client (practitioner_id, id),
      foreign key (practitioner_id, replaces) references prescription (practitioner_id, folio_number)
    )`.execute(db)
  await sql`create index prescription_by_appointment on prescription (appointment_id, folio_number)`.execute(
    db,
  )
  // A visit has one chain of prescriptions: every one but the first replaces another.
  await sql`
    create unique index prescription_first on prescription (appointment_id) where replaces is null`.execute(
    db,
  )
  await sql`create index prescription_by_client on prescription (client_id, folio_number)`.execute(db)
  await sql`
    create trigger prescription_append_only before update or delete or truncate on prescription
      for each statement execute function refuse_change()`.execute(db)
}
