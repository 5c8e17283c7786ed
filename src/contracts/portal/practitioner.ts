import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { line } from '../text.ts'
import { endpoint } from './endpoint.ts'
import { pageQuery, pageShape } from './patient/person.ts'

/** One speciality of the practitioner; its index in the list chooses its colour (P2.79). */
const practitionerSpeciality = z.object({
  id: z.string(),
  is_primary: z.boolean(),
  speciality: z.object({
    id: z.string(),
    /** The label, in the language of the catalogue. */
    practitioner_speciality: z.string(),
  }),
})
export type PractitionerSpeciality = z.infer<typeof practitionerSpeciality>

export const practitioner = z.object({
  id: z.string(),
  /** Address of the picture, or null: then the default user icon shows. */
  avatar: sensitive('practitioner', z.string().nullable()),
  first_name: sensitive('practitioner', z.string()),
  last_name: sensitive('practitioner', z.string()),
  email: sensitive('practitioner', z.string()),
  profile: z.object({
    /** An offset ('UTC-06:00', the list of portal §9) or an IANA name. */
    timezone: z.string(),
    locale: z.enum(['es', 'en']).optional(),
    specialities: z.array(practitionerSpeciality),
  }),
})
export type Practitioner = z.infer<typeof practitioner>

export const practitionerProfile = z.object({ practitioner })
export type PractitionerProfile = z.infer<typeof practitionerProfile>

/** The current user (P7.38). */
export const readPractitioner = endpoint('GET /v2/practitioner/profile', {
  answer: practitionerProfile,
  access: 'signedIn',
  tag: 'practitioner',
})

/** A colleague as patients may see one. */
const listedPractitioner = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  avatar: z.string().nullable(),
  /** The public profile with this speciality: a path of the portal. */
  profile_path: z.string(),
})

/** P7.58: who practises a speciality here, for a referral; only those whose visits can be booked. */
export const listPractitioners = endpoint('GET /v1/practitioner/practitioners/:speciality', {
  params: z.object({ speciality: z.string().max(64) }),
  query: z.object({
    ...pageQuery,
    /** Parts of the name; accents and case do not matter. */
    search: line(120).optional(),
  }),
  answer: z.object({ practitioners: z.array(listedPractitioner), ...pageShape }),
  access: 'signedIn',
  refusals: ['notFound'],
  tag: 'practitioner',
})
