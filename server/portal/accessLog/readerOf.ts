import type { ReadAction } from '../../../src/contracts/portal/visitAudit.ts'

const BY_PATIENT: readonly ReadAction[] = [
  'record.patientList',
  'record.patientOpen',
  'prescription.patientOpen',
]

/** The patient reads by the visit link, the practitioner in the portal. */
export const readerOf = (action: ReadAction): 'patient' | 'practitioner' =>
  BY_PATIENT.includes(action) ? 'patient' : 'practitioner'
