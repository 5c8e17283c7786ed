import type {
  PrescriptionContent,
  PrescriptionItem,
} from '../../src/contracts/portal/prescription/prescription.ts'

export const paracetamol: PrescriptionItem = {
  generic_name: 'Paracetamol',
  form: 'tablet',
  strength: '500 mg',
  dose: 1,
  unit: 'tablet',
  route: 'oral',
  every_hours: 8,
  for_days: 5,
  continuous: false,
  quantity: 15,
}

/** Content that can be signed unchanged. */
export const prescribed = (over: Partial<PrescriptionContent> = {}): PrescriptionContent => ({
  diagnosis: 'Faringitis aguda',
  icd10: 'J02.9',
  allergies_checked: true,
  vitals: { temperature_c: 38.2, pulse: 88 },
  items: [paracetamol],
  advice: 'Tomar muchos líquidos',
  next_visit: '2026-03-09',
  ...over,
})
