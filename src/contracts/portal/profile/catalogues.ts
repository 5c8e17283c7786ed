import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { bilingual } from './publicProfile.ts'

const tag = 'profile'
const access = 'signedIn'

export const catalogueSpeciality = z.object({
  id: z.string(),
  /** The label, in the language of the catalogue. */
  practitioner_speciality: z.string(),
  label: bilingual,
})

/** P7.57: the specialities that can be chosen, with those that the caller has. In the order of the Spanish labels. */
export const listSpecialities = endpoint('GET /v1/setting/amount', {
  answer: z.object({ specialities: z.array(catalogueSpeciality) }),
  access,
  tag,
})

export const university = z.object({ id: z.string(), name: z.string() })

/** P7.41: in the order of their names. One that is missing is typed. */
export const listUniversities = endpoint('GET /v1/practitioner/profile/education/universities', {
  answer: z.object({ universities: z.array(university) }),
  access,
  tag,
})

export const catalogueDegree = z.object({
  id: z.string(),
  /** In English, the list's language. */
  name: z.string(),
  /** The same in Spanish. */
  gloss: z.string(),
})

/** P7.42: the degrees, in the order of their rank. */
export const listDegrees = endpoint('GET /v1/practitioner/profile/education/degrees', {
  query: z.object({ locale: z.literal('en') }),
  answer: z.object({ degrees: z.array(catalogueDegree) }),
  access,
  tag,
})

export type CatalogueSpeciality = z.infer<typeof catalogueSpeciality>
export type University = z.infer<typeof university>
export type CatalogueDegree = z.infer<typeof catalogueDegree>
