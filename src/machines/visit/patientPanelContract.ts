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

/** The edit of a list that the device keeps until the portal has it. */
export const keptPatientEdit = z.object({
  field: patientField,
  typed,
  /** The saved list that the doctor had in view when it was typed. */
  base: list,
})
export type KeptPatientEdit = z.infer<typeof keptPatientEdit>

/**
 * The kept edit compared with what is saved now:
 * - `same`: there is none, or it changes nothing
 * - `ahead`: it was made from the saved list
 * - `apart`: the saved list has changed since
 */
export const editRelation = z.enum(['same', 'ahead', 'apart'])
export type EditRelation = z.infer<typeof editRelation>

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
    /** The saved list that the doctor had in view when it was typed. */
    base: list.default(null),
    /** The list that is being saved. */
    list,
    /** Another window changed the patient meanwhile; what is typed is kept beside what is now saved. */
    isChangedElsewhere: z.boolean(),
  }),
  events: {
    ...event('patientPanel.opened', {}),
    ...event('patientPanel.retryRequested', {}),
    ...event('patientPanel.editRequested', { field: patientField, typed }),
    ...event('patientPanel.edited', { typed }),
    ...event('patientPanel.submitted', { typed, list }),
    ...event('patientPanel.editClosed', {}),
  },
  outputs: {
    fetchPatient: z.object({ patient, kept: keptPatientEdit.nullable(), relation: editRelation }),
    saveField: patient,
  },
} satisfies MachineContract
