import type { ActorRefFrom } from 'xstate'
import { z } from 'zod'
import { patientDraft, patientFields } from '../../contracts/portal/patient/formFields.ts'
import { patient } from '../../contracts/portal/patient/patient.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { createForm } from '../kit/createForm.ts'
import { createQuery } from '../kit/createQuery.ts'

/** Everything that is kept of one patient. */
export const patientSummary = createQuery({
  id: 'patientSummary',
  description: 'What is kept of one patient.',
  spec: ['P1.27'],
  params: z.object({ patientId: sensitive('patient', z.string()) }),
  data: patient,
})
export type PatientSummaryRef = ActorRefFrom<typeof patientSummary.machine>

/** P7.37: the same as it is edited, from the version that was read. */
export const patientForm = createForm({
  id: 'patientForm',
  description: 'What is kept of a patient, as it is edited.',
  spec: ['P7.37'],
  params: z.object({ patientId: sensitive('patient', z.string()) }),
  values: patientFields,
  draft: patientDraft,
  result: z.object({ version: z.number().int() }),
})
export type PatientFormRef = ActorRefFrom<typeof patientForm.machine>
