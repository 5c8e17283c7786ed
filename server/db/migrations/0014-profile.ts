import { type QueryExecutorProvider, sql } from 'kysely'

/** The sections of profiles, each with a version, and the licence of each speciality. */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`
    alter table practitioner_speciality
      add column licence text check (licence ~ '^[0-9]{7,8}$')`.execute(db)
  // In English; the label itself is Spanish. Null for one that no catalogue lists.
  await sql`alter table speciality add column label_en text`.execute(db)
  await sql`
    create table profile_part (
      practitioner_id uuid not null references practitioner on delete cascade,
      section text not null,
      version integer not null check (version > 0),
      body jsonb not null,
      saved_at timestamptz not null,
      primary key (practitioner_id, section)
    )`.execute(db)
  // A person of the clinic looks at what was handed in.
  await sql`
    create table profile_review (
      practitioner_id uuid primary key references practitioner on delete cascade,
      state text not null check (state in ('in_review', 'approved', 'rejected')),
      reason text,
      changed_at timestamptz not null
    )`.execute(db)
  // Completeness follows from the sections from now on; a mark set by hand would contradict them.
  await sql`drop table profile_section`.execute(db)
}
