import type { PublicProfile } from '../../../src/contracts/portal/booking/publicProfile.ts'
import type { Database } from '../../db/client.ts'
import { practiceZone } from '../schedule/practiceZone.ts'
import { consultationTypeOf } from '../schedule/rulesQuery.ts'

/** What anybody may know of a practitioner and one speciality; undefined when there is no such pair. */
export const publicProfileOf = async (
  db: Database,
  practitionerId: string,
  specialityId: string,
): Promise<PublicProfile | undefined> => {
  const practitioner = await db
    .selectFrom('practitioner')
    .select(['id', 'first_name', 'last_name', 'avatar', 'licence', 'school', 'phone', 'timezone'])
    .where('id', '=', practitionerId)
    .executeTakeFirst()
  if (practitioner === undefined) return undefined
  const own = await db
    .selectFrom('practitioner_speciality as own')
    .innerJoin('speciality', 'speciality.id', 'own.speciality_id')
    .select(['speciality.id', 'speciality.label as practitioner_speciality'])
    .where('own.practitioner_id', '=', practitionerId)
    .orderBy('own.position')
    .limit(20)
    .execute()
  const speciality = own.find(({ id }) => id === specialityId)
  if (speciality === undefined) return undefined
  const type = await consultationTypeOf(db, practitionerId, specialityId)
  const { phone, timezone, ...person } = practitioner
  return {
    practitioner: person,
    speciality,
    others: own.filter(({ id }) => id !== specialityId),
    consultation:
      type === undefined
        ? null
        : {
            duration_min: type.duration_min,
            price_centavos: type.price_centavos,
            access: type.access,
            audience: type.audience,
            cancel_hours: type.cancel_hours,
            horizon_days: type.horizon_days,
          },
    zone: await practiceZone(db, practitionerId, timezone),
    phone,
  }
}
