import type { PatientFields } from '../../contracts/portal/patient/formFields.ts'

type FieldName = keyof PatientFields

/** The fields in the order of the page, with the lists as one with their "none known". */
export const FIELD_NAMES = [
  'first_name',
  'last_name',
  'birth_date',
  'sex',
  'allergies',
  'conditions',
  'medicines',
  'blood_group',
  'weight_kg',
  'height_cm',
  'phone',
  'email',
  'emergency_name',
  'emergency_phone',
  'curp',
  'language',
  'private_note',
] as const satisfies readonly FieldName[]
