import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { BodyOf } from '../../../src/contracts/portal/profile/bodies.ts'
import { VISITS_NAMED } from '../../../src/contracts/portal/profile/profile.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { invalidFields } from '../../http/apiFailure.ts'
import { specialitiesFor } from './catalogues.ts'

/** The specialities of a practitioner, in order. */
export const ownSpecialities = (db: Database, practitionerId: string) =>
  db
    .selectFrom('practitioner_speciality as own')
    .innerJoin('speciality', 'speciality.id', 'own.speciality_id')
    .select(['own.speciality_id', 'own.is_primary', 'own.licence', 'speciality.label', 'speciality.label_en'])
    .where('own.practitioner_id', '=', practitionerId)
    .orderBy('own.position')
    .execute()

export interface VisitsAhead {
  count: number
  first: { id: string; start_time: string }[]
}

/** Visits ahead that are looked at. */
const VISITS_LIMIT = 5_000

/** The visits ahead by their speciality, each list in order of time. */
export const visitsAhead = async (
  db: Database,
  practitionerId: string,
  now: Date,
): Promise<Map<string, VisitsAhead>> => {
  const rows = await db
    .selectFrom('appointment')
    .select(['id', 'speciality_id', 'start_time'])
    .where('practitioner_id', '=', practitionerId)
    .where('end_time', '>', now)
    .where('status', 'in', ['requested', 'accepted', 'pending_payment', 'in_progress'])
    .orderBy('start_time')
    .limit(VISITS_LIMIT)
    .execute()
  const ahead = new Map<string, VisitsAhead>()
  for (const { id, speciality_id, start_time } of rows) {
    const known = ahead.get(speciality_id) ?? { count: 0, first: [] }
    known.count += 1
    if (known.first.length < VISITS_NAMED) known.first.push({ id, start_time: start_time.toISOString() })
    ahead.set(speciality_id, known)
  }
  return ahead
}

/**
 * Replaces the specialities of a practitioner. Visits that are booked stay as they are.
 * @throws ApiFailure 400 for an unknown one, and for a removed one with visits ahead that `removed` does not name
 */
export const saveSpecialities = async (
  trx: Transaction<Tables>,
  practitionerId: string,
  { specialities, removed }: BodyOf<'specialization'>,
  now: Date,
): Promise<void> => {
  const offered = new Map((await specialitiesFor(trx, practitionerId)).map((one) => [one.id, one]))
  const unknown = specialities.flatMap(({ speciality_id }, index) =>
    offered.has(speciality_id) ? [] : [{ field: `specialities.${index}.speciality_id`, message: 'unknown' }],
  )
  if (unknown.length > 0) throw invalidFields(unknown)
  const kept = new Set(specialities.map(({ speciality_id }) => speciality_id))
  const ahead = await visitsAhead(trx, practitionerId, now)
  const before = await ownSpecialities(trx, practitionerId)
  const unasked = before.some(
    ({ speciality_id: id }) => !kept.has(id) && ahead.has(id) && !removed.includes(id),
  )
  if (unasked) throw invalidFields([{ field: 'removed', message: 'visits' }])

  const mine = () => trx.updateTable('practitioner_speciality').where('practitioner_id', '=', practitionerId)
  await trx
    .deleteFrom('practitioner_speciality')
    .where('practitioner_id', '=', practitionerId)
    .where('speciality_id', 'not in', [...kept])
    .execute()
  // One is primary at any moment, so the old one goes before the new one comes.
  await mine().set({ is_primary: false }).execute()
  for (const [position, { speciality_id, is_primary, speciality_licence }] of specialities.entries()) {
    const label = offered.get(speciality_id)?.label ?? { es: '', en: '' }
    await trx
      .insertInto('speciality')
      .values({ id: speciality_id, label: label.es, label_en: label.en })
      .onConflict((on) => on.doNothing())
      .execute()
    await trx
      .insertInto('practitioner_speciality')
      .values({
        id: randomUUID(),
        practitioner_id: practitionerId,
        speciality_id,
        is_primary,
        position,
        licence: speciality_licence,
      })
      .onConflict((on) =>
        on
          .columns(['practitioner_id', 'speciality_id'])
          .doUpdateSet({ is_primary, position, licence: speciality_licence }),
      )
      .execute()
  }
}
