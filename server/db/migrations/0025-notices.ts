import { type Kysely, sql } from 'kysely'

/** Adds the notifications about payments, payouts and reviewed documents, each stored once. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table notice (
      id uuid primary key,
      practitioner_id uuid not null references practitioner,
      kind text not null,
      ref text not null,
      appointment_id uuid references appointment,
      amount_centavos bigint,
      at timestamptz not null,
      read_at timestamptz,
      unique (practitioner_id, kind, ref)
    )`.execute(db)
  await sql`create index notice_by_practitioner on notice (practitioner_id, at desc, id)`.execute(db)
}
