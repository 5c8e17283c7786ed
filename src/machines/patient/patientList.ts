import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { directions, patientItem, patientOrders } from '../../contracts/portal/patient/patientList.ts'
import { createPagedList } from '../kit/createPagedList.ts'

/** The order of the list: the only filter that an address may hold. */
export const patientSort = z.object({ orderBy: z.enum(patientOrders), orderByValue: z.enum(directions) })
export type PatientSort = z.infer<typeof patientSort>

export const BY_NAME: PatientSort = { orderBy: 'name', orderByValue: 'asc' }

/** How many patients fit the search in all. */
export const patientCount = z.object({ count: z.number().int().nonnegative() })
export type PatientCount = z.infer<typeof patientCount>

/** The practitioner's patients (P1.27, P7.34): page 1 replaces, later ones are appended. */
export const patientList = createPagedList({
  id: 'patientList',
  description: "The practitioner's patients.",
  spec: ['P1.27', 'P4.34', 'P4.35', 'P7.34'],
  params: z.object({ practitionerId: z.string() }),
  filters: patientSort,
  noFilters: BY_NAME,
  item: patientItem,
  summary: patientCount,
  announced: 'patientsFound',
  total: ({ count }) => count,
  announcedMore: 'rowsAdded',
})

export type PatientListRef = ActorRefFrom<typeof patientList.machine>
