import { type Kysely, sql } from 'kysely'

/** Adds the codes that move a call to another device. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table handover (
      code_hash text primary key,
      appointment_id uuid not null references appointment,
      user_id text not null,
      sealed text not null,
      expires_at timestamptz not null,
      unique (appointment_id, user_id)
    )`.execute(db)
}
