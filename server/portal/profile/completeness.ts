import { requiredDocuments } from '../../../src/contracts/portal/profile/documents.ts'
import {
  type ProfileCompleteness,
  profileSectionKeys,
} from '../../../src/contracts/portal/profileCompleteness.ts'
import type { Database } from '../../db/client.ts'
import { documentsOf } from './documents.ts'
import { partsOf } from './parts.ts'
import { reviewOf } from './review.ts'
import { ownSpecialities } from './specialities.ts'

/**
 * P7.40: a section is complete when it was saved, because only what is valid is saved. Without a certificate the list
 * is saved empty. Specialities need their licences, credentials their documents, and what people check counts unless
 * they rejected it.
 */
export const profileCompleteness = async (
  db: Database,
  practitionerId: string,
): Promise<ProfileCompleteness> => {
  const parts = await partsOf(db, practitionerId)
  const specialities = await ownSpecialities(db, practitionerId)
  const review = await reviewOf(db, practitionerId)
  const { documents } = await documentsOf(db, practitionerId)
  const handedIn = new Set(documents.map(({ kind }) => kind))
  const states = [review, ...documents.map((document) => document.review)].map(({ state }) => state)
  const done: Record<(typeof profileSectionKeys)[number], boolean> = {
    info: specialities.length > 0 && specialities.every(({ licence }) => licence !== null),
    experience: parts['work-experience'] !== undefined,
    education: parts.education !== undefined,
    certificates: parts.certification !== undefined,
    verification:
      parts.credential !== undefined &&
      requiredDocuments.every((kind) => handedIn.has(kind)) &&
      !states.includes('rejected'),
    bio: parts.biography !== undefined,
  }
  const complete = (key: keyof typeof done) => ({ complete: done[key] })
  const count = profileSectionKeys.filter((key) => done[key]).length
  return {
    sections: {
      info: complete('info'),
      experience: complete('experience'),
      education: complete('education'),
      certificates: complete('certificates'),
      verification: complete('verification'),
      bio: complete('bio'),
    },
    overall_percent: Math.round((100 * count) / profileSectionKeys.length),
  }
}
