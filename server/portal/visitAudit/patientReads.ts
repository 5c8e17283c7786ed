import { sql } from 'kysely'
import { AUDIT_PAGE, NAMES_PER_READ, type PatientRead } from '../../../src/contracts/portal/visitAudit.ts'
import type { Database } from '../../db/client.ts'
import { readerOf } from '../accessLog/readerOf.ts'

/** One request writes its rows together, so a page needs no more rows than this. */
const ROWS_PER_PAGE = 10_000

interface Question {
  practitionerId: string
  before?: string | undefined
  client?: string | undefined
}

/**
 * Reads of patients' data, one row per request, the newest first.
 * @returns the rows, and the id that the next page continues before; null on the last page
 */
export const findPatientReads = async (
  db: Database,
  { practitionerId, before, client }: Question,
): Promise<{ reads: PatientRead[]; next: string | null }> => {
  const rows = db
    .selectFrom('access_log')
    .select(['position', 'at', 'action', 'request_id', 'client_id'])
    .where('practitioner_id', '=', practitionerId)
    .$if(before !== undefined, (query) => query.where('position', '<', before ?? ''))
    .$if(client !== undefined, (query) => query.where('client_id', '=', client ?? ''))
    .orderBy('position', 'desc')
    .limit(ROWS_PER_PAGE)
  const requests = await db
    .selectFrom(rows.as('row'))
    .select(['row.at', 'row.action'])
    .select([
      sql<string>`min(row.position)::text`.as('id'),
      sql<number>`count(distinct row.client_id)::int`.as('count'),
      sql<string[]>`(array_agg(distinct row.client_id::text))[1:${sql.lit(NAMES_PER_READ)}]`.as('clients'),
    ])
    .groupBy(['row.request_id', 'row.at', 'row.action'])
    .orderBy(sql`min(row.position)`, 'desc')
    .limit(AUDIT_PAGE + 1)
    .execute()
  const shown = requests.slice(0, AUDIT_PAGE)
  const names = await namesOf(db, practitionerId, [...new Set(shown.flatMap(({ clients }) => clients))])
  return {
    reads: shown.map(({ id, at, action, count, clients }) => ({
      id,
      at: at.toISOString(),
      action,
      by: readerOf(action),
      patients: clients.map((one) => ({ id: one, name: names.get(one) ?? '' })),
      count,
    })),
    next: requests.length > AUDIT_PAGE ? (shown.at(-1)?.id ?? null) : null,
  }
}

const namesOf = async (
  db: Database,
  practitionerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('client')
    .select(['id', 'first_name', 'last_name'])
    .where('practitioner_id', '=', practitionerId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, first_name, last_name }) => [id, `${first_name} ${last_name}`]))
}
