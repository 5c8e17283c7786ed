import { type Kysely, sql } from 'kysely'

/** Notes of visits: drafts, and what was signed. The chat of their calls. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // json and not jsonb: a section is stored as typed, and jsonb refuses a NUL or half a surrogate pair.
  await sql`
    create table visit_note_draft (
      appointment_id uuid primary key references appointment,
      version integer not null check (version > 0),
      body json,
      saved_at timestamptz not null
    )`.execute(db)
  await sql`
    create table visit_note (
      id uuid primary key,
      appointment_id uuid not null references appointment,
      practitioner_id uuid not null references practitioner,
      client_id uuid not null,
      number integer not null check (number >= 0),
      written_at timestamptz not null,
      body text not null,
      seal text not null,
      unique (appointment_id, number),
      foreign key (practitioner_id, client_id) references client (practitioner_id, id)
    )`.execute(db)
  await sql`create index visit_note_by_client on visit_note (client_id, written_at)`.execute(db)
  await sql`
    create trigger visit_note_append_only before update or delete or truncate on visit_note
      for each statement execute function refuse_change()`.execute(db)
  await sql`
    create table visit_message (
      id text primary key,
      appointment_id uuid not null references appointment,
      at timestamptz not null,
      from_role text not null,
      from_user text not null,
      from_name text not null,
      to_roles jsonb,
      to_name text,
      text text not null
    )`.execute(db)
  await sql`create index visit_message_by_appointment on visit_message (appointment_id, at, id)`.execute(db)
}
