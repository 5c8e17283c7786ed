import { type Kysely, sql } from 'kysely'

/** The event store and the appointments projected from it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table event (
      position bigint generated always as identity unique,
      stream_id uuid not null,
      version integer not null check (version > 0),
      type text not null,
      schema_version integer not null,
      data jsonb not null,
      at timestamptz not null,
      actor_id uuid,
      primary key (stream_id, version)
    )`.execute(db)
  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'table % is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$`.execute(db)
  await sql`
    create trigger event_append_only before update or delete or truncate on event
      for each statement execute function refuse_change()`.execute(db)
  // The pair (practitioner, client) is one key, so that a visit cannot join a practitioner with the patient
  // of another.
  await sql`
    create table appointment (
      id uuid primary key,
      practitioner_id uuid not null references practitioner,
      client_id uuid not null,
      speciality_id uuid not null references speciality,
      status text not null,
      start_time timestamptz not null,
      end_time timestamptz not null check (end_time > start_time),
      reason text not null,
      price_centavos integer not null check (price_centavos >= 0),
      paid boolean not null,
      room_id text not null unique,
      room_code text not null unique,
      started_at timestamptz,
      cancelled_at timestamptz,
      ended_at timestamptz,
      outcome text,
      foreign key (practitioner_id, client_id) references client (practitioner_id, id)
    )`.execute(db)
  await sql`create index appointment_by_time on appointment (practitioner_id, start_time)`.execute(db)
  await sql`create index appointment_by_client on appointment (client_id, start_time)`.execute(db)
}
