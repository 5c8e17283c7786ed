import { monthOf } from '../../../src/contracts/portal/profile/monthTime.ts'
import type { OwnProfile } from '../../../src/contracts/portal/profile/profile.ts'
import type { Database } from '../../db/client.ts'
import { type Part, partsOf } from './parts.ts'
import { reviewOf } from './review.ts'
import { ownSpecialities, visitsAhead } from './specialities.ts'

const NO_VISITS = { count: 0, first: [] }

/** A section with its version; nothing was saved where the part is missing. */
const section = <P extends Pick<Part<never>, 'version' | 'savedAt'>, V>(
  part: P | undefined,
  value: V | null,
) => ({ version: part?.version ?? 0, saved_at: part?.savedAt.toISOString() ?? null, value })

/** All sections of a practitioner's own profile. */
export const ownProfileOf = async (db: Database, practitionerId: string, now: Date): Promise<OwnProfile> => {
  const parts = await partsOf(db, practitionerId)
  const specialities = await ownSpecialities(db, practitionerId)
  const ahead = await visitsAhead(db, practitionerId, now)
  const { specialization, education, credential, biography } = parts
  const work = parts['work-experience']
  const certificates = parts.certification
  return {
    sections: {
      specialization: section(
        specialization,
        specialities.length === 0
          ? null
          : {
              specialities: specialities.map(({ speciality_id, is_primary, licence }) => ({
                speciality_id,
                is_primary,
                speciality_licence: licence ?? '',
                visits: ahead.get(speciality_id) ?? NO_VISITS,
              })),
            },
      ),
      'work-experience': section(
        work,
        work === undefined
          ? null
          : {
              range_id: work.value.range_id,
              entries: work.value.entries.map((entry) => ({
                ...entry,
                start: monthOf(entry.start),
                end: entry.end === null ? null : monthOf(entry.end),
              })),
            },
      ),
      education: section(education, education?.value ?? null),
      certification: section(
        certificates,
        certificates === undefined
          ? null
          : {
              entries: certificates.value.entries.map((entry) => ({
                ...entry,
                issued: monthOf(entry.issued),
                expires: entry.expires === null ? null : monthOf(entry.expires),
              })),
            },
      ),
      credential: section(
        credential,
        credential === undefined ? null : { ...credential.value, review: await reviewOf(db, practitionerId) },
      ),
      biography: section(biography, biography?.value ?? null),
    },
    server_time: now.toISOString(),
  }
}
