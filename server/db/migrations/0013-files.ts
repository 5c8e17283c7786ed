import { type QueryExecutorProvider, sql } from 'kysely'

/** Files that were sent to the server; their bytes are in the store of files. */
export const up = async (db: QueryExecutorProvider): Promise<void> => {
  await sql`
    create table file (
      id uuid primary key,
      practitioner_id uuid not null references practitioner,
      purpose text not null,
      state text not null check (state in ('uploading', 'checking', 'ready', 'refused', 'erased')),
      name text not null,
      declared_type text not null,
      size bigint not null check (size >= 0),
      storage_key text not null unique,
      type text,
      sha256 text,
      refusal text,
      created_at timestamptz not null,
      attached_at timestamptz,
      delete_after timestamptz,
      check ((state in ('ready', 'erased')) = (sha256 is not null and type is not null)),
      check ((state = 'refused') = (refusal is not null))
    )`.execute(db)
  await sql`create index file_by_practitioner on file (practitioner_id)`.execute(db)
  await sql`create index file_to_delete on file (delete_after) where delete_after is not null`.execute(db)
}
