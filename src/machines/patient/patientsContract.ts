import { z } from 'zod'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { patient } from '../../contracts/portal/patient/patient.ts'
import { sensitive } from '../../contracts/sensitive.ts'
import { patientSort } from './patientList.ts'

const patientId = sensitive('patient', z.string())

/** Initial state of the list, as it was left in this tab. */
export const patientsView = z.object({ sort: patientSort, search: sensitive('patient', z.string()) })
export type PatientsView = z.infer<typeof patientsView>

/** Why a patient comes, as it was typed in the form of a new visit; empty once it is booked. */
export const typedReason = z.object({ patientId, reason: sensitive('patient', z.string()) })
export type TypedReason = z.infer<typeof typedReason>

export const patientsContract = {
  input: z.object({
    practitionerId: z.string(),
    view: patientsView,
    /** The text that this device kept; missing in ledgers from before it was kept. */
    typedReason: typedReason.nullable().optional(),
  }),
  context: z.object({
    practitionerId: z.string(),
    view: patientsView,
    /** Whose drawer is open. */
    patientId: patientId.nullable(),
    /** Initial values of the form. */
    editing: patient.nullable(),
    /** The reason of a new visit that was typed and not booked, until another one is typed. */
    typedReason: typedReason.nullable(),
  }),
  events: {
    /** The address names a patient; another one than before, or the first. */
    ...event('patients.patientOpened', { patientId }),
    ...event('patients.patientClosed', {}),
    ...event('patients.summaryRequested', {}),
    ...event('patients.historyRequested', {}),
    ...event('patients.cancelledRequested', {}),
    ...event('patients.recordsRequested', {}),
    ...event('patients.newVisitRequested', {}),
    ...event('patients.reasonTyped', typedReason.shape),
    ...event('patients.editRequested', { patient }),
    ...event('patients.editClosed', {}),
    ...event('patients.exportRequested', {}),
    ...event('patients.exportClosed', {}),
  },
  outputs: { patientForm: z.object({ result: z.object({ version: z.number().int() }) }) },
} satisfies MachineContract
