import type { Bundle, Composition, Patient, Reference, Resource } from '@medplum/fhirtypes'
import { describe, expect, it } from 'vitest'
import { NO_DETAILS } from '../../../../src/contracts/portal/patient/patient.ts'
import { fhirProblems } from '../../../testing/fhir/validate.ts'
import { patientSummary } from './summary.ts'
import type { SummaryInput } from './summaryInput.ts'

const id = (digit: number) => `${String(digit).repeat(8)}-0000-4000-8000-000000000000`

const full: SummaryInput = {
  language: 'es',
  now: new Date('2026-03-05T10:00:00.000Z'),
  practitioner: {
    id: id(1),
    first_name: 'Elena',
    last_name: 'Márquez Ruiz',
    licence: '1234567',
    phone: '+525555550142',
    office_address: 'Calle Falsa 123, Ciudad de México',
  },
  patient: {
    ...NO_DETAILS,
    id: id(2),
    first_name: 'Ana <b>',
    last_name: 'López & Hijos',
    birth_date: '1988-04-12',
    sex: 'F',
    allergies: ['Penicilina'],
    phone: '+525511112222',
    email: 'ana@example.test',
    curp: 'HEGG560427MVZRRL04',
    conditions: ['Migraña'],
    medicines: ['Sumatriptán 50 mg'],
    weight_kg: 62.5,
    height_cm: 165,
    emergency_name: 'Luis López',
    emergency_phone: '+525533334444',
    language: 'es',
  },
  visits: [
    {
      id: id(3),
      start: new Date('2026-03-02T16:00:00.000Z'),
      end: new Date('2026-03-02T16:30:00.000Z'),
      status: 'completed',
      speciality: 'Neurología',
      reason: 'Dolor de cabeza',
    },
  ],
  prescriptions: [
    {
      appointmentId: id(3),
      isReplaced: false,
      content: {
        folio: '000002',
        issued_at: '2026-03-02T16:20:00.000Z',
        replaces: null,
        content: {
          diagnosis: 'Migraña sin aura',
          icd10: 'G43.0',
          allergies_checked: true,
          vitals: { systolic: 120, diastolic: 80, pulse: 72, glucose: 92, temperature_c: 36.6 },
          items: [
            {
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
              note: 'Con alimentos',
            },
          ],
          advice: '',
        },
        prescriber: {
          name: 'Elena Márquez Ruiz',
          specialities: ['Neurología'],
          licence: '1234567',
          school: 'UNAM',
          address: null,
          phone: null,
        },
        patient: { name: 'Ana López', birth_date: '1988-04-12', sex: 'F' },
      },
    },
  ],
  files: [
    {
      id: id(4),
      appointmentId: id(3),
      kind: 'lab',
      title: 'Biometría',
      takenOn: '2026-03-01',
      type: 'application/pdf',
      size: 1_234,
      sha256: 'ab'.repeat(32),
      addedAt: new Date('2026-03-02T16:25:00.000Z'),
      path: 'patients/x/files/y.pdf',
    },
  ],
}

const bare: SummaryInput = {
  ...full,
  practitioner: { ...full.practitioner, licence: null, phone: null, office_address: null },
  patient: { ...full.patient, ...NO_DETAILS, allergies: null },
  visits: [],
  prescriptions: [],
  files: [],
}

const compositionOf = (bundle: Bundle): Composition => bundle.entry?.[0]?.resource as Composition
const patientOf = (bundle: Bundle): Patient => bundle.entry?.[1]?.resource as Patient
const sectionOf = (bundle: Bundle, code: string) =>
  compositionOf(bundle).section?.find((section) => section.code?.coding?.[0]?.code === code)
const resolve = (bundle: Bundle, { reference }: Reference): Resource | undefined =>
  bundle.entry?.find(({ fullUrl }) => fullUrl === reference)?.resource

/** Every reference below a value. */
const references = (value: unknown): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'reference' && typeof inner === 'string' ? [inner] : references(inner),
  )
}

describe('the summary of a patient', () => {
  it.each([
    ['with everything', full],
    ['in English', { ...full, language: 'en' as const }],
    ['of whom nobody said anything', bare],
    ['without known allergies', { ...bare, patient: { ...bare.patient, allergies: [], conditions: [] } }],
  ])('%s is valid by FHIR R4 and the profiles of the IPS', (_name, input) => {
    expect(fhirProblems(patientSummary(input))).toEqual([])
  })

  it('is refused by the validator when a required part is missing', () => {
    const bundle = patientSummary(full)
    const { birthDate: _, ...patient } = patientOf(bundle)
    const broken = {
      ...bundle,
      entry: bundle.entry?.map((entry, index) => (index === 1 ? { ...entry, resource: patient } : entry)),
    } as Bundle
    expect(fhirProblems(broken).some((problem) => problem.includes('Patient.birthDate'))).toBe(true)
    const composition = compositionOf(bundle)
    const without = {
      ...composition,
      section: composition.section?.filter(({ code }) => code?.coding?.[0]?.code !== '48765-2'),
    }
    expect(fhirProblems(without as Composition)).not.toEqual([])
  })

  it('refers to nothing that it does not hold', () => {
    const bundle = patientSummary(full)
    const held = new Set(bundle.entry?.map(({ fullUrl }) => fullUrl))
    expect(references(bundle).filter((reference) => !held.has(reference))).toEqual([])
    expect(held.size).toBe(bundle.entry?.length)
  })

  it('tells apart what is not known from what there is not', () => {
    const reasonOf = (input: SummaryInput) =>
      sectionOf(patientSummary(input), '48765-2')?.emptyReason?.coding?.[0]?.code
    expect(reasonOf(bare)).toBe('notasked')
    expect(reasonOf({ ...bare, patient: { ...bare.patient, allergies: [] } })).toBe('nilknown')
    expect(reasonOf(full)).toBeUndefined()
  })

  it('lists what was prescribed with dose, interval and days, and whether it is over', () => {
    const medicines = (now: string) => {
      const bundle = patientSummary({ ...full, now: new Date(now) })
      return (sectionOf(bundle, '10160-0')?.entry ?? [])
        .map((entry) => resolve(bundle, entry))
        .filter((resource) => resource?.resourceType === 'MedicationRequest')
    }
    expect(medicines('2026-03-05T10:00:00.000Z')).toMatchObject([
      {
        status: 'active',
        authoredOn: '2026-03-02T16:20:00.000Z',
        medicationCodeableConcept: { text: 'Paracetamol 500 mg tablet' },
        dosageInstruction: [
          {
            timing: { repeat: { frequency: 1, period: 8, periodUnit: 'h', boundsDuration: { value: 5 } } },
            doseAndRate: [{ doseQuantity: { value: 1 } }],
          },
        ],
        dispenseRequest: { quantity: { value: 15 } },
      },
    ])
    expect(medicines('2026-03-08T10:00:00.000Z')).toMatchObject([{ status: 'completed' }])
    const replaced = full.prescriptions.map((one) => ({ ...one, isReplaced: true }))
    const bundle = patientSummary({ ...full, prescriptions: replaced })
    expect(JSON.stringify(bundle)).not.toContain('Paracetamol')
  })

  it('writes what people typed as text, never as markup', () => {
    const composition = compositionOf(
      patientSummary({ ...full, patient: { ...full.patient, allergies: ['<script>"&\''] } }),
    )
    const texts = JSON.stringify(composition)
    expect(texts).toContain('Ana &lt;b&gt; López &amp; Hijos')
    expect(texts).toContain('&lt;script&gt;&quot;&amp;&#39;')
    expect(texts).not.toContain('<script>')
  })
})
