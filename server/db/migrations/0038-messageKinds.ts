import { type Kysely, sql } from 'kysely'

/** Adds the kind of a message, so that a sentence of the product is shown in the reader's language again. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table visit_message add column kind text`.execute(db)
}
