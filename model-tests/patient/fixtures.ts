import { fieldsOf } from '../../src/contracts/portal/patient/formFields.ts'
import { NO_DETAILS, type Patient } from '../../src/contracts/portal/patient/patient.ts'
import type { PatientItem } from '../../src/contracts/portal/patient/patientList.ts'
import { NOON } from '../portal/fixtures.ts'

const person = (id: string) => ({
  id,
  first_name: 'Ana',
  last_name: 'López',
  birth_date: '1988-04-12',
  sex: 'F' as const,
  last_visit: null,
  next_visit: null,
  is_new: true,
})

export const patientItem = (id: string): PatientItem => ({ ...person(id), allergies: 'some' })

export const patient = (changes: Partial<Patient> = {}): Patient => ({
  ...NO_DETAILS,
  ...person('c-1'),
  allergies: ['Penicilina'],
  version: 3,
  server_time: NOON,
  ...changes,
})

export const fields = fieldsOf(patient())
