import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { nothing } from '../../contracts/machineContract.ts'
import { cancelledVisit, pastVisit } from '../../contracts/portal/patient/history.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createPagedList } from '../kit/createPagedList.ts'
import { createQuery } from '../kit/createQuery.ts'

/** Whose visits. */
const patientKey = z.object({ patientId: sensitive('patient', z.string()) })

/** P1.28, P7.35: the visits of a patient, newest first. */
export const patientHistory = createPagedList({
  id: 'patientHistory',
  description: 'The visits of one patient.',
  spec: ['P1.28', 'P7.35'],
  params: patientKey,
  filters: nothing,
  noFilters: {},
  item: pastVisit,
  summary: z.object({ count: z.number().int().nonnegative() }),
  announcedMore: 'rowsAdded',
})
export type PatientHistoryRef = ActorRefFrom<typeof patientHistory.machine>

/** P7.36: the cancelled visits of a patient, as the specification asks for them: the first hundred. */
export const cancelledVisits = createQuery({
  id: 'cancelledVisits',
  description: 'The cancelled visits of one patient.',
  spec: ['P7.36'],
  params: patientKey,
  data: z.object({ appointments: z.array(cancelledVisit), count: z.number().int().nonnegative() }),
})
export type CancelledVisitsRef = ActorRefFrom<typeof cancelledVisits.machine>
