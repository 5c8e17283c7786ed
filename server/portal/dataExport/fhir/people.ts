import type { ContactPoint, Patient, Practitioner } from '@medplum/fhirtypes'
import { profiled } from './elements.ts'
import type { ExportedPatient, ExportedPractitioner } from './summaryInput.ts'

/** The registered object identifier of the Mexican population code. */
const CURP_SYSTEM = 'urn:oid:2.16.840.1.113883.4.629'

const GENDER = { F: 'female', M: 'male', X: 'other' } as const

const contact = (system: ContactPoint['system'], value: string | null): ContactPoint[] =>
  value === null || system === undefined ? [] : [{ system, value }]

const nameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) => ({
  text: `${first_name} ${last_name}`,
  family: last_name,
  given: [first_name],
})

const filled = <T>(key: string, list: readonly T[]) => (list.length === 0 ? {} : { [key]: list })

export const patientResource = (patient: ExportedPatient): Patient => ({
  resourceType: 'Patient',
  id: patient.id,
  meta: profiled('Patient'),
  ...filled('identifier', patient.curp === null ? [] : [{ system: CURP_SYSTEM, value: patient.curp }]),
  name: [nameOf(patient)],
  ...filled('telecom', [...contact('phone', patient.phone), ...contact('email', patient.email)]),
  gender: GENDER[patient.sex],
  birthDate: patient.birth_date,
  ...filled(
    'contact',
    patient.emergency_name === null
      ? []
      : [
          {
            name: { text: patient.emergency_name },
            ...filled('telecom', contact('phone', patient.emergency_phone)),
          },
        ],
  ),
  ...filled(
    'communication',
    patient.language === null
      ? []
      : [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: patient.language }] } }],
  ),
})

export const practitionerResource = (practitioner: ExportedPractitioner): Practitioner => ({
  resourceType: 'Practitioner',
  id: practitioner.id,
  meta: profiled('Practitioner'),
  ...filled(
    'identifier',
    practitioner.licence === null
      ? []
      : [{ type: { text: 'Cédula profesional' }, value: practitioner.licence }],
  ),
  name: [nameOf(practitioner)],
  ...filled('telecom', contact('phone', practitioner.phone)),
  ...filled(
    'address',
    practitioner.office_address === null
      ? []
      : [{ use: 'work' as const, text: practitioner.office_address, country: 'MX' }],
  ),
})
