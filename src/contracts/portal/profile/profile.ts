import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { instant } from '../appointment.ts'
import { endpoint } from '../endpoint.ts'
import { ifMatch } from '../version.ts'
import { profileBody } from './bodies.ts'
import { publicProfile } from './publicProfile.ts'
import { spokenLanguages } from './sections.ts'

/** The own profile as it is kept: what was sent, in forms and pages. Months are 'YYYY-MM'. */

const text = sensitive('practitioner', z.string())
const content = sensitive('content', z.string())

/** Visits that are named where a speciality is removed. */
export const VISITS_NAMED = 20

export const ownSpeciality = z.object({
  speciality_id: z.string(),
  is_primary: z.boolean(),
  /** Empty until it was given. */
  speciality_licence: text,
  /** Visits ahead with this speciality; at most `VISITS_NAMED` are named. */
  visits: z.object({ count: z.number(), first: z.array(z.object({ id: z.string(), start_time: instant })) }),
})

export type OwnSpeciality = z.infer<typeof ownSpeciality>

export const ownWorkplace = z.object({
  place: text,
  role: text,
  city: text,
  start: z.string(),
  end: z.string().nullable(),
  text: content,
})
export const ownDegree = z.object({
  university_id: z.string().nullable(),
  university: text,
  degree_id: z.string(),
  field: text,
  start_year: z.number(),
  end_year: z.number().nullable(),
})
export const ownCertificate = z.object({
  name: text,
  issuer: text,
  issued: z.string(),
  expires: z.string().nullable(),
  number: text,
  file: z.object({ id: z.string(), name: text }).nullable().default(null),
})

/** A person of the clinic looks at what is checked by people. */
export const reviewState = z.enum(['in_review', 'approved', 'rejected'])
export type ReviewState = z.infer<typeof reviewState>

/** A section with its version, which grows with every change; null: nothing was saved, and the version is 0. */
const sectionOf = <S extends z.ZodType>(value: S) =>
  z.object({ version: z.number().int().nonnegative(), saved_at: instant.nullable(), value: value.nullable() })

export const ownProfile = z.object({
  sections: z.object({
    specialization: sectionOf(z.object({ specialities: z.array(ownSpeciality) })),
    'work-experience': sectionOf(z.object({ range_id: z.number(), entries: z.array(ownWorkplace) })),
    education: sectionOf(z.object({ entries: z.array(ownDegree) })),
    certification: sectionOf(z.object({ entries: z.array(ownCertificate) })),
    credential: sectionOf(
      z.object({
        cedula: text,
        issuing_school: text,
        curp: text,
        rfc: text,
        review: z.object({ state: reviewState, reason: content.nullable() }),
      }),
    ),
    biography: sectionOf(
      z.object({ text: content, approach: content, languages: z.array(z.enum(spokenLanguages)) }),
    ),
  }),
  /** By the server's clock, for years and for what has expired. */
  server_time: instant,
})
export type OwnProfile = z.infer<typeof ownProfile>

const tag = 'profile'
const access = 'signedIn'

/** All sections of the own profile. The specification names no call for this. */
export const readOwnProfile = endpoint('GET /v2/practitioner/profile/sections', {
  answer: ownProfile,
  access,
  tag,
})

/**
 * P7.39: saves one section from the version that was read (`If-Match`, "0" for the first). Refused are fields by
 * their place: `specialities.0.speciality_id` ('unknown'), `removed` ('visits' where a removed speciality has visits
 * ahead and is not named in it), `entries.0.degree_id` and `entries.0.university_id` ('unknown'), months and years
 * that lie ahead ('future', 'years').
 */
export const updateProfile = endpoint('PUT /v2/practitioner/profile/update', {
  headers: ifMatch,
  body: profileBody,
  answer: ownProfile,
  access,
  refusals: ['conflict'],
  tag,
})

/** The own profile as patients see it. The specification names no call for this. */
export const readPublicView = endpoint('GET /v2/practitioner/profile/public', {
  answer: publicProfile,
  access,
  tag,
})
