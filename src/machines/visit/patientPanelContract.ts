import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'
import { LISTS, type listFields } from '../../contracts/portal/patient/formFields.ts'
import { patient } from '../../contracts/portal/patient/patient.ts'
import { sensitive } from '../../contracts/sensitive.ts'

/** The lists that can be edited beside the call, each saved on its own (experience §8.3). */
export const patientField = z.enum(LISTS)
export type PatientField = z.infer<typeof patientField>

/** A list as it is typed, valid or not. */
const typed = z.object({
  entries: sensitive('patient', z.string()),
  none: sensitive('patient', z.boolean()),
})
export type TypedList = z.infer<typeof listFields>

/** A list as it is saved; null: nobody has asked. */
const list = sensitive('patient', z.array(z.string()).nullable())

export const patientPanelContract = {
  input: z.object({
    patientId: sensitive('patient', z.string()),
    appointmentId: z.string().nullable().optional(),
  }),
  context: z.object({
    patientId: sensitive('patient', z.string()),
    /** The visit that is held; files added during it belong to it. */
    appointmentId: z.string().nullable().default(null),
    /** null until it was read. */
    patient: patient.nullable(),
    failure: failure.nullable(),
    field: patientField.nullable(),
    /** The text typed in the edited field. */
    typed: typed.nullable(),
    /** The list that is being saved. */
    list,
    /** Another window changed the patient meanwhile; what is typed is kept beside what is now saved. */
    isChangedElsewhere: z.boolean(),
  }),
  events: {
    ...event('patientPanel.opened', {}),
    ...event('patientPanel.retryRequested', {}),
    ...event('patientPanel.editRequested', { field: patientField, typed }),
    ...event('patientPanel.fieldLeft', { typed }),
    ...event('patientPanel.submitted', { typed, list }),
    ...event('patientPanel.editClosed', {}),
  },
  outputs: { fetchPatient: patient, saveField: patient },
} satisfies MachineContract
