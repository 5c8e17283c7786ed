import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { line } from '../../text.ts'
import { endpoint } from '../endpoint.ts'
import { pageQuery, pageShape, personShape, visitsShape } from './person.ts'

/** The orders of the list; those without a visit come last, whichever way it runs. */
export const patientOrders = ['name', 'last_visit', 'next_visit'] as const
export const directions = ['asc', 'desc'] as const

/** One patient of the list. */
export const patientItem = z.object({
  ...personShape,
  ...visitsShape,
  /** Whether there are allergies, none are known, or nobody has asked. */
  allergies: sensitive('patient', z.enum(['some', 'none', 'unknown'])),
})
export type PatientItem = z.infer<typeof patientItem>

export const patientListQuery = z.object({
  ...pageQuery,
  /** Parts of the name, in any order; accents and case do not matter (experience §6). */
  search: sensitive('patient', line(120)).optional(),
  orderBy: z.enum(patientOrders).default('name'),
  orderByValue: z.enum(directions).default('asc'),
})

/** The practitioner's own patients (P7.34). */
export const listPatients = endpoint('GET /v1/practitioner/clients/list', {
  query: patientListQuery,
  answer: z.object({ clients: z.array(patientItem), ...pageShape }),
  access: 'signedIn',
  tag: 'patients',
})
