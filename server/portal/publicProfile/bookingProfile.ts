import type { BookingProfile } from '../../../src/contracts/portal/booking/bookingProfile.ts'
import type { Database } from '../../db/client.ts'
import { payableAccount } from '../payments/paymentAccounts.ts'
import { publicProfileOf } from '../profile/publicProfile.ts'
import { practiceZone } from '../schedule/practiceZone.ts'
import { consultationTypeOf } from '../schedule/rulesQuery.ts'

/** The public facts before a booking; undefined when practitioner and speciality do not belong together. */
export const bookingProfileOf = async (
  db: Database,
  practitionerId: string,
  specialityId: string,
  now: Date,
): Promise<BookingProfile | undefined> => {
  const profile = await publicProfileOf(db, practitionerId)
  if (profile === null || !profile.specialities.some(({ speciality_id }) => speciality_id === specialityId))
    return undefined
  const { phone, timezone } = await db
    .selectFrom('practitioner')
    .select(['phone', 'timezone'])
    .where('id', '=', practitionerId)
    .executeTakeFirstOrThrow()
  const type = await consultationTypeOf(db, practitionerId, specialityId)
  return {
    profile,
    speciality_id: specialityId,
    consultation:
      type === undefined
        ? null
        : {
            duration_min: type.duration_min,
            price_centavos: type.price_centavos,
            pays_online: (await payableAccount(db, practitionerId)) !== null,
            access: type.access,
            audience: type.audience,
            cancel_hours: type.cancel_hours,
            horizon_days: type.horizon_days,
          },
    zone: await practiceZone(db, practitionerId, timezone),
    phone,
    server_time: now.toISOString(),
  }
}
