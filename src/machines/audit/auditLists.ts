import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { sessionOutcome } from '../../contracts/portal/sessionOutcome.ts'
import { auditedVisit, patientRead } from '../../contracts/portal/visitAudit.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createPagedList } from '../kit/createPagedList.ts'

/** Null means all. Dates are days of the practitioner's zone, both inclusive. */
export const auditedVisitFilters = z.object({
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  outcome: sessionOutcome.nullable(),
})
export type AuditedVisitFilters = z.infer<typeof auditedVisitFilters>

/** The practitioner's visits for an audit; the search is a folio. */
export const auditedVisits = createPagedList({
  id: 'auditedVisits',
  description: 'Visits whose records can be verified.',
  spec: [],
  params: z.object({ timezone: z.string() }),
  filters: auditedVisitFilters,
  noFilters: { from: null, to: null, outcome: null },
  item: auditedVisit,
  summary: z.object({ count: z.number() }),
  total: ({ count }) => count,
  announced: 'agendaShown',
  announcedMore: 'rowsAdded',
})
export type AuditedVisitsRef = ActorRefFrom<typeof auditedVisits.machine>

/** The patient whose reads are shown; null: everybody's. */
export const patientReadFilters = z.object({
  patient: z
    .object({ id: sensitive('patient', z.string()), name: sensitive('patient', z.string()) })
    .nullable(),
})
export type PatientReadFilters = z.infer<typeof patientReadFilters>

/** Requests that read patients' data, the newest first. */
export const patientReads = createPagedList({
  id: 'patientReads',
  description: 'Who read which patient data.',
  spec: [],
  params: nothing,
  filters: patientReadFilters,
  noFilters: { patient: null },
  item: patientRead,
  summary: nothing,
  announcedMore: 'rowsAdded',
})
export type PatientReadsRef = ActorRefFrom<typeof patientReads.machine>
