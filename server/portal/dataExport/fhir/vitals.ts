import type { Observation, ObservationComponent, Quantity } from '@medplum/fhirtypes'
import type { PrescriptionContent } from '../../../../src/contracts/portal/prescription/prescription.ts'
import { coded, LOINC, referenceTo, stableId, TERMINOLOGY, UCUM, UNKNOWN } from './elements.ts'
import type { SummaryInput } from './summaryInput.ts'

type Vitals = PrescriptionContent['vitals']
type VitalName = keyof Vitals

/** LOINC code with its name, unit as it is shown, and unit in UCUM. */
const VITALS: Record<VitalName, readonly [code: string, display: string, unit: string, ucum: string]> = {
  weight_kg: ['29463-7', 'Body weight', 'kg', 'kg'],
  height_cm: ['8302-2', 'Body height', 'cm', 'cm'],
  temperature_c: ['8310-5', 'Body temperature', '°C', 'Cel'],
  systolic: ['8480-6', 'Systolic blood pressure', 'mmHg', 'mm[Hg]'],
  diastolic: ['8462-4', 'Diastolic blood pressure', 'mmHg', 'mm[Hg]'],
  pulse: ['8867-4', 'Heart rate', '/min', '/min'],
  breaths: ['9279-1', 'Respiratory rate', '/min', '/min'],
  spo2: ['2708-6', 'Oxygen saturation in Arterial blood', '%', '%'],
  glucose: ['2339-0', 'Glucose [Mass/volume] in Blood', 'mg/dL', 'mg/dL'],
}
const PRESSURES = ['systolic', 'diastolic'] as const
const SINGLE = ['weight_kg', 'height_cm', 'temperature_c', 'pulse', 'breaths', 'spo2'] as const

const quantity = (name: VitalName, value: number): Quantity => {
  const [, , unit, code] = VITALS[name]
  return { value, unit, system: UCUM, code }
}
const codeOf = (name: VitalName) => coded(LOINC, VITALS[name][0], VITALS[name][1])

const CATEGORY = {
  vital: coded(`${TERMINOLOGY}/observation-category`, 'vital-signs', 'Vital Signs'),
  laboratory: coded(`${TERMINOLOGY}/observation-category`, 'laboratory', 'Laboratory'),
}

/** When it was measured; null where nobody wrote it down. */
const effective = (at: string | null) =>
  at === null ? { effectivePeriod: UNKNOWN } : { effectiveDateTime: at }

const base = (input: SummaryInput, name: string, source: string, at: string | null) => ({
  resourceType: 'Observation' as const,
  id: stableId('observation', input.patient.id, source, name),
  status: 'final' as const,
  subject: referenceTo<never>(input.patient),
  ...effective(at),
})

const VITAL_PROFILE = { meta: { profile: ['http://hl7.org/fhir/StructureDefinition/vitalsigns'] } }

const vitalsOf = (
  input: SummaryInput,
  vitals: Partial<Vitals>,
  source: string,
  at: string | null,
): Observation[] => {
  const single = SINGLE.flatMap((name): Observation[] => {
    const value = vitals[name]
    if (value === undefined) return []
    return [
      {
        ...base(input, name, source, at),
        ...VITAL_PROFILE,
        category: [CATEGORY.vital],
        code: codeOf(name),
        valueQuantity: quantity(name, value),
      },
    ]
  })
  const component = PRESSURES.flatMap((name): ObservationComponent[] => {
    const value = vitals[name]
    return value === undefined ? [] : [{ code: codeOf(name), valueQuantity: quantity(name, value) }]
  })
  if (component.length === 0) return single
  return [
    ...single,
    {
      ...base(input, 'pressure', source, at),
      ...VITAL_PROFILE,
      category: [CATEGORY.vital],
      code: coded(LOINC, '85354-9', 'Blood pressure panel with all children optional'),
      component,
    },
  ]
}

/** Weight and height of the patient's sheet, and what was measured with each prescription. */
export const vitalResources = (input: SummaryInput): Observation[] => [
  ...vitalsOf(
    input,
    {
      ...(input.patient.weight_kg === null ? {} : { weight_kg: input.patient.weight_kg }),
      ...(input.patient.height_cm === null ? {} : { height_cm: input.patient.height_cm }),
    },
    'sheet',
    null,
  ),
  ...input.prescriptions.flatMap(({ isReplaced, content: { folio, issued_at, content } }) =>
    isReplaced ? [] : vitalsOf(input, content.vitals, folio, issued_at),
  ),
]

/** Glucose is a result, and no vital sign. */
export const resultResources = (input: SummaryInput): Observation[] =>
  input.prescriptions.flatMap(({ isReplaced, content: { folio, issued_at, content } }): Observation[] => {
    const { glucose } = content.vitals
    if (isReplaced || glucose === undefined) return []
    return [
      {
        ...base(input, 'glucose', folio, issued_at),
        category: [CATEGORY.laboratory],
        code: codeOf('glucose'),
        valueQuantity: quantity('glucose', glucose),
        performer: [referenceTo(input.practitioner)],
      },
    ]
  })
