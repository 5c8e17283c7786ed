import { z } from 'zod'

/** The words a prescription is made of (experience 9.4); their names in both languages are translations. */

export const medicineForm = z.enum([
  'tablet',
  'capsule',
  'syrup',
  'suspension',
  'solution',
  'drops',
  'injection',
  'cream',
  'ointment',
  'gel',
  'inhaler',
  'spray',
  'suppository',
  'patch',
  'powder',
])
export type MedicineForm = z.infer<typeof medicineForm>

export const doseUnit = z.enum([
  'tablet',
  'capsule',
  'ml',
  'drop',
  'puff',
  'application',
  'sachet',
  'suppository',
  'patch',
  'mg',
  'mcg',
  'g',
  'unit',
])
export type DoseUnit = z.infer<typeof doseUnit>

export const medicineRoute = z.enum([
  'oral',
  'sublingual',
  'topical',
  'ophthalmic',
  'otic',
  'nasal',
  'inhaled',
  'rectal',
  'vaginal',
  'subcutaneous',
  'intramuscular',
  'intravenous',
  'transdermal',
])
export type MedicineRoute = z.infer<typeof medicineRoute>

/** Control groups of the health law that this form serves. Group I needs the authority's own form. */
export const medicineGroup = z.enum(['II', 'III', 'IV', 'V', 'VI'])
export type MedicineGroup = z.infer<typeof medicineGroup>
export const GROUP_WITH_OWN_FORM = 'I'

export const MAX_ITEMS = 20
/** Without medicines a prescription must at least say what to do. */
export const MIN_ADVICE_ALONE = 10

export const vitalNames = [
  'weight_kg',
  'height_cm',
  'temperature_c',
  'systolic',
  'diastolic',
  'pulse',
  'breaths',
  'spo2',
  'glucose',
] as const
export type VitalName = (typeof vitalNames)[number]

/** The plausible values of a living patient: [least, most] in the unit of the name. */
export const VITAL_BOUNDS: Readonly<Record<VitalName, readonly [number, number]>> = {
  weight_kg: [0.3, 400],
  height_cm: [20, 250],
  temperature_c: [30, 45],
  systolic: [40, 280],
  diastolic: [20, 200],
  pulse: [20, 260],
  breaths: [4, 80],
  spo2: [40, 100],
  glucose: [10, 1500],
}
