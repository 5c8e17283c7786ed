import { type Kysely, sql } from 'kysely'

/** The record of each visit, chained by hash; its head says how long the chain must be. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table visit_record (
      appointment_id uuid not null references appointment,
      seq integer not null check (seq > 0),
      body text not null,
      hash text not null,
      primary key (appointment_id, seq)
    )`.execute(db)
  await sql`
    create trigger visit_record_append_only before update or delete or truncate on visit_record
      for each statement execute function refuse_change()`.execute(db)
  await sql`
    create table visit_record_head (
      appointment_id uuid primary key references appointment,
      length integer not null,
      hash text not null,
      seal text not null
    )`.execute(db)
}
