import { sql } from 'kysely'
import type { AnswerOf } from '../../../src/contracts/portal/endpoint.ts'
import type { listPractitioners } from '../../../src/contracts/portal/practitioner.ts'
import type { Database } from '../../db/client.ts'
import { containing } from '../searchable.ts'

interface Wanted {
  specialityId: string
  search: string
  page: number
  limit: number
}

/**
 * Lists the bookable practitioners of a speciality by surname; a deleted profile has no speciality any more.
 */
export const findColleagues = async (
  db: Database,
  { specialityId, search, page, limit }: Wanted,
): Promise<AnswerOf<typeof listPractitioners>> => {
  const found = db
    .selectFrom('practitioner')
    .innerJoin('practitioner_speciality as own', 'own.practitioner_id', 'practitioner.id')
    .innerJoin('consultation_type as type', (join) =>
      join
        .onRef('type.practitioner_id', '=', 'practitioner.id')
        .onRef('type.speciality_id', '=', 'own.speciality_id'),
    )
    .where('own.speciality_id', '=', specialityId)
    // Few practise one speciality in one installation, so that no index is kept for it.
    .where(
      sql<boolean>`regexp_replace(normalize(lower(first_name || ' ' || last_name), NFD),
        ${sql.lit('[\u0300-\u036f]')}, '', 'g') like ${containing(search)}`,
    )
  const { count } = await found
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .select(['practitioner.id', 'first_name', 'last_name', 'avatar'])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('practitioner.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return {
    practitioners: rows.map((row) => ({ ...row, profile_path: `/profile/${row.id}/${specialityId}` })),
    page,
    count: Number(count),
  }
}
