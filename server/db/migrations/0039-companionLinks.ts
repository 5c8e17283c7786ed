import { type Kysely, sql } from 'kysely'

/** Adds the codes by which relatives and interpreters enter the room of a visit. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table companion_link (
      appointment_id uuid not null references appointment,
      kind text not null check (kind in ('relative', 'interpreter')),
      room_code text not null unique,
      primary key (appointment_id, kind)
    )`.execute(db)
}
