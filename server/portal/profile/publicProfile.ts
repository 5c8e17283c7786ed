import { monthOf } from '../../../src/contracts/portal/profile/monthTime.ts'
import type { PublicProfile } from '../../../src/contracts/portal/profile/publicProfile.ts'
import type { Database } from '../../db/client.ts'
import { degreeLabel, specialityLabel } from './catalogues.ts'
import { documentsOf } from './documents.ts'
import { partsOf } from './parts.ts'
import { reviewOf } from './review.ts'
import { ownSpecialities } from './specialities.ts'

/** The clinic has approved the licence, and every document that it has seen. */
const isVerified = async (db: Database, practitionerId: string): Promise<boolean> => {
  const { documents } = await documentsOf(db, practitionerId)
  const reviews = [await reviewOf(db, practitionerId), ...documents.map((document) => document.review)]
  return reviews.every(({ state }) => state === 'approved')
}

/** The public facts of a practitioner; null for a missing one. */
export const publicProfileOf = async (
  db: Database,
  practitionerId: string,
): Promise<PublicProfile | null> => {
  const person = await db
    .selectFrom('practitioner')
    .select(['id', 'first_name', 'last_name', 'avatar'])
    .where('id', '=', practitionerId)
    .executeTakeFirst()
  if (person === undefined) return null
  const parts = await partsOf(db, practitionerId)
  const specialities = await ownSpecialities(db, practitionerId)
  const types = await db
    .selectFrom('consultation_type')
    .select(['speciality_id', 'duration_min', 'price_centavos'])
    .where('practitioner_id', '=', practitionerId)
    .execute()
  const work = parts['work-experience']?.value
  return {
    practitioner_id: person.id,
    first_name: person.first_name,
    last_name: person.last_name,
    avatar: person.avatar,
    verified: parts.credential !== undefined && (await isVerified(db, practitionerId)),
    specialities: specialities.map((own) => {
      const type = types.find(({ speciality_id }) => speciality_id === own.speciality_id)
      return {
        speciality_id: own.speciality_id,
        label: specialityLabel(own.label, own.label_en),
        is_primary: own.is_primary,
        licence: own.licence,
        consultation:
          type === undefined
            ? null
            : { duration_min: type.duration_min, price_centavos: type.price_centavos },
      }
    }),
    biography: parts.biography?.value ?? null,
    range_id: work?.range_id ?? null,
    experience: (work?.entries ?? []).map((entry) => ({
      ...entry,
      start: monthOf(entry.start),
      end: entry.end === null ? null : monthOf(entry.end),
    })),
    education: (parts.education?.value.entries ?? []).map(
      ({ university, degree_id, field, start_year, end_year }) => ({
        university,
        degree: degreeLabel(degree_id),
        field,
        start_year,
        end_year,
      }),
    ),
    // The number of a certificate is for the clinic, and not for the public.
    certifications: (parts.certification?.value.entries ?? []).map(({ name, issuer, issued, expires }) => ({
      name,
      issuer,
      issued: monthOf(issued),
      expires: expires === null ? null : monthOf(expires),
    })),
  }
}
