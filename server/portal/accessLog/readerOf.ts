import type { ReadAction } from '../../../src/contracts/portal/visitAudit.ts'

const BY_PATIENT: readonly ReadAction[] = [
  'record.patientList',
  'record.patientOpen',
  'prescription.patientOpen',
]

/** Who reads with this action: the patient by the visit link, or the practitioner. */
export const readerOf = (action: ReadAction): 'patient' | 'practitioner' =>
  BY_PATIENT.includes(action) ? 'patient' : 'practitioner'
