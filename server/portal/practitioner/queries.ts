import type { PractitionerProfile } from '../../../src/contracts/portal/practitioner.ts'
import type { Database } from '../../db/client.ts'

export const timezoneOf = async (db: Database, practitionerId: string): Promise<string> => {
  const row = await db
    .selectFrom('practitioner')
    .select('timezone')
    .where('id', '=', practitionerId)
    .executeTakeFirstOrThrow()
  return row.timezone
}

/** P7.38 */
export const practitionerProfile = async (
  db: Database,
  practitionerId: string,
): Promise<PractitionerProfile> => {
  const { id, avatar, first_name, last_name, email, timezone, locale } = await db
    .selectFrom('practitioner')
    .selectAll()
    .where('id', '=', practitionerId)
    .executeTakeFirstOrThrow()
  const specialities = await db
    .selectFrom('practitioner_speciality as own')
    .innerJoin('speciality', 'speciality.id', 'own.speciality_id')
    .select(['own.id', 'own.is_primary', 'speciality.id as speciality_id', 'speciality.label'])
    .where('own.practitioner_id', '=', practitionerId)
    .orderBy('own.position')
    .execute()
  return {
    practitioner: {
      id,
      avatar,
      first_name,
      last_name,
      email,
      profile: {
        timezone,
        locale,
        specialities: specialities.map((own) => ({
          id: own.id,
          is_primary: own.is_primary,
          speciality: { id: own.speciality_id, practitioner_speciality: own.label },
        })),
      },
    },
  }
}
