import { type ExpressionBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { PatientItem, patientListQuery } from '../../../src/contracts/portal/patient/patientList.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { searchable } from '../searchable.ts'
import { visitTimes } from './visitTimes.ts'

/** Words of one search; further ones are not looked at. */
const WORDS = 10

/** Each word must be somewhere in the name, in whatever order: "perez ana" finds Ana Pérez. */
const patternsOf = (search: string): string[] =>
  searchable(search)
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, WORDS)
    .map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)

const isFound =
  (search: string | undefined) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'client'>) =>
    and(patternsOf(search ?? '').map((pattern) => eb('client.search_name', 'like', pattern)))

type Allergies = PatientItem['allergies']
const markOf = (count: number | null): Allergies => {
  if (count === null) return 'unknown'
  return count === 0 ? 'none' : 'some'
}

/** P7.34: the practitioner's own patients, and how many fit in all. */
export const findPatients = async (
  db: Database,
  practitionerId: string,
  { page, limit, search, orderBy, orderByValue }: z.infer<typeof patientListQuery>,
  now: Date,
): Promise<{ clients: PatientItem[]; count: number }> => {
  const own = db
    .selectFrom('client')
    .where('client.practitioner_id', '=', practitionerId)
    .where(isFound(search))
  const { count } = await own.select(({ fn }) => fn.countAll<string>().as('count')).executeTakeFirstOrThrow()
  const name = sql`client.sort_name collate "C"`
  const direction = sql.raw(orderByValue === 'asc' ? 'asc' : 'desc')
  const rows = await own
    .leftJoin(visitTimes(db, practitionerId, now), 'visits.client_id', 'client.id')
    .select(['client.id', 'client.first_name', 'client.last_name', 'client.sex'])
    .select(['visits.last_visit', 'visits.next_visit'])
    .select([
      sql<string>`to_char(client.birth_date, 'YYYY-MM-DD')`.as('birth_date'),
      sql<number | null>`jsonb_array_length(client.allergies)`.as('allergies'),
    ])
    .orderBy(
      orderBy === 'name'
        ? sql`${name} ${direction}`
        : sql`${sql.ref(`visits.${orderBy}`)} ${direction} nulls last`,
    )
    .orderBy(name)
    .orderBy('client.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    count: Number(count),
    clients: rows.map(({ last_visit, next_visit, allergies, ...person }) => ({
      ...person,
      last_visit: last_visit?.toISOString() ?? null,
      next_visit: next_visit?.toISOString() ?? null,
      is_new: last_visit === null,
      allergies: markOf(allergies),
    })),
  }
}
