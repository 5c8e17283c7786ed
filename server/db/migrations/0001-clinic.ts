import { type Kysely, sql } from 'kysely'

/** Practitioners, the catalogue of specialities, and clients. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table practitioner (
      id uuid primary key,
      email text not null unique check (email = lower(email)),
      password_hash text not null,
      first_name text not null,
      last_name text not null,
      avatar text,
      phone text,
      timezone text not null,
      locale text not null check (locale in ('es', 'en')),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create table speciality (id uuid primary key, label text not null unique)`.execute(db)
  await sql`
    create table practitioner_speciality (
      id uuid primary key,
      practitioner_id uuid not null references practitioner on delete cascade,
      speciality_id uuid not null references speciality,
      is_primary boolean not null,
      position integer not null,
      unique (practitioner_id, speciality_id)
    )`.execute(db)
  await sql`
    create unique index practitioner_speciality_primary
      on practitioner_speciality (practitioner_id) where is_primary`.execute(db)
  await sql`
    create table profile_section (
      practitioner_id uuid not null references practitioner on delete cascade,
      section text not null,
      completed_at timestamptz not null,
      primary key (practitioner_id, section)
    )`.execute(db)
  await sql`
    create table client (
      id uuid primary key,
      practitioner_id uuid not null references practitioner,
      first_name text not null,
      last_name text not null,
      birth_date date not null,
      sex text not null check (sex in ('F', 'M', 'X')),
      allergies jsonb,
      search_name text not null,
      unique (practitioner_id, id)
    )`.execute(db)
}
