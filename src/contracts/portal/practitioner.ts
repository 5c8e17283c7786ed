import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { endpoint } from './endpoint.ts'

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
