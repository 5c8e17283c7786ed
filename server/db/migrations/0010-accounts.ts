import { type Kysely, sql } from 'kysely'

/** Sign-ups that wait for their code, and acceptances of legal texts. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table practitioner add column mobile text`.execute(db)
  await sql`
    create table sign_up (
      id uuid primary key,
      email text not null check (email = lower(email)),
      password_hash text not null,
      first_name text not null,
      last_name text not null,
      mobile text not null,
      timezone text not null,
      locale text not null check (locale in ('es', 'en')),
      terms_version text not null,
      privacy_version text not null,
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index sign_up_by_email on sign_up (email, created_at)`.execute(db)
  await sql`
    create table acceptance (
      practitioner_id uuid not null,
      document text not null check (document in ('terms', 'privacy')),
      version text not null,
      language text not null check (language in ('es', 'en')),
      accepted_at timestamptz not null,
      primary key (practitioner_id, document, version)
    )`.execute(db)
  await sql`
    create trigger acceptance_append_only before update or delete or truncate on acceptance
      for each statement execute function refuse_change()`.execute(db)
}
