import { type QueryExecutorProvider, sql } from 'kysely'

/** Adds the patient's details, the sort order of names, and access log entries without a visit. */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`alter table client add column version integer not null default 1`.execute(db)
  await sql`alter table client add column details jsonb`.execute(db)
  // Surnames first, without accents: whoever writes a patient need not know of it. The extension `unaccent` is
  // missing on some servers; taking the marks from the decomposed text needs none.
  await sql`
    alter table client add column sort_name text not null generated always as (
      regexp_replace(normalize(lower(last_name || ' ' || first_name), NFD), ${sql.lit('[\u0300-\u036f]')}, '', 'g')
    ) stored`.execute(db)
  // The collation is the same on every database. The search reads the names of one practitioner from it.
  await sql`
    create index client_by_name on client (practitioner_id, sort_name collate "C", id)
      include (search_name)`.execute(db)
  // A list of patients is read without a visit.
  await sql`alter table access_log alter column appointment_id drop not null`.execute(db)
}
