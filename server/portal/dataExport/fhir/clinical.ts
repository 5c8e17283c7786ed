import type {
  AllergyIntolerance,
  Condition,
  DocumentReference,
  Encounter,
  MedicationRequest,
  MedicationStatement,
} from '@medplum/fhirtypes'
import type { PrescriptionItem } from '../../../../src/contracts/portal/prescription/prescription.ts'
import { coded, profiled, referenceTo, stableId, TERMINOLOGY, UNKNOWN } from './elements.ts'
import type { ExportedPrescription, SummaryInput } from './summaryInput.ts'

const DAY_MS = 24 * 60 * 60_000

const subject = ({ patient }: SummaryInput) => ({ subject: referenceTo<never>(patient) })

export const allergyResources = (input: SummaryInput): AllergyIntolerance[] =>
  (input.patient.allergies ?? []).map((text, index) => ({
    resourceType: 'AllergyIntolerance',
    id: stableId('allergy', input.patient.id, String(index), text),
    meta: profiled('AllergyIntolerance'),
    clinicalStatus: coded(`${TERMINOLOGY}/allergyintolerance-clinical`, 'active', 'Active'),
    code: { text },
    patient: referenceTo(input.patient),
  }))

/** The conditions that the practitioner recorded for the patient. */
export const conditionResources = (input: SummaryInput): Condition[] =>
  (input.patient.conditions ?? []).map((text, index) => ({
    resourceType: 'Condition',
    id: stableId('condition', input.patient.id, String(index), text),
    meta: profiled('Condition'),
    clinicalStatus: coded(`${TERMINOLOGY}/condition-clinical`, 'active', 'Active'),
    category: [coded(`${TERMINOLOGY}/condition-category`, 'problem-list-item', 'Problem List Item')],
    code: { text },
    ...subject(input),
  }))

/** The diagnoses of the prescriptions that hold; whether one is over is not recorded. */
export const diagnosisResources = (input: SummaryInput): Condition[] =>
  input.prescriptions
    .filter(({ isReplaced }) => !isReplaced)
    .map(({ appointmentId, content: { content, issued_at, folio } }) => ({
      resourceType: 'Condition',
      id: stableId('diagnosis', input.patient.id, folio),
      meta: profiled('Condition'),
      clinicalStatus: UNKNOWN,
      category: [coded(`${TERMINOLOGY}/condition-category`, 'encounter-diagnosis', 'Encounter Diagnosis')],
      code: {
        ...(content.icd10 === undefined
          ? {}
          : { coding: [{ system: 'http://hl7.org/fhir/sid/icd-10', code: content.icd10 }] }),
        text: content.diagnosis,
      },
      ...subject(input),
      encounter: referenceTo<Encounter>({ id: appointmentId }),
      recordedDate: issued_at,
    }))

/** Medicines that the patient takes, as the practitioner wrote them down; since when is not recorded. */
export const statementResources = (input: SummaryInput): MedicationStatement[] =>
  (input.patient.medicines ?? []).map((text, index) => ({
    resourceType: 'MedicationStatement',
    id: stableId('medicine', input.patient.id, String(index), text),
    meta: profiled('MedicationStatement'),
    status: 'active',
    medicationCodeableConcept: { text },
    ...subject(input),
    effectivePeriod: UNKNOWN,
  }))

const medicineName = ({ generic_name, brand, strength, form }: PrescriptionItem): string =>
  [generic_name, strength, form, brand === undefined ? '' : `(${brand})`].filter(Boolean).join(' ')

const isOver = ({ for_days, continuous }: PrescriptionItem, issuedAt: string, now: Date): boolean =>
  !continuous && Date.parse(issuedAt) + (for_days ?? 0) * DAY_MS < now.getTime()

const requestResource = (
  input: SummaryInput,
  { appointmentId, content: { content, issued_at, folio } }: ExportedPrescription,
  item: PrescriptionItem,
  index: number,
): MedicationRequest => ({
  resourceType: 'MedicationRequest',
  id: stableId('prescribed', input.patient.id, folio, String(index)),
  meta: profiled('MedicationRequest'),
  status: isOver(item, issued_at, input.now) ? 'completed' : 'active',
  intent: 'order',
  medicationCodeableConcept: { text: medicineName(item) },
  ...subject(input),
  encounter: referenceTo<Encounter>({ id: appointmentId }),
  authoredOn: issued_at,
  requester: referenceTo(input.practitioner),
  reasonCode: [{ text: content.diagnosis }],
  groupIdentifier: { value: folio },
  ...(item.note === undefined ? {} : { note: [{ text: item.note }] }),
  dosageInstruction: [
    {
      ...(item.every_text === undefined ? {} : { text: item.every_text }),
      timing: {
        repeat: {
          ...(item.every_hours === undefined
            ? {}
            : { frequency: 1, period: item.every_hours, periodUnit: 'h' as const }),
          ...(item.for_days === undefined
            ? {}
            : {
                boundsDuration: {
                  value: item.for_days,
                  unit: 'd',
                  system: 'http://unitsofmeasure.org',
                  code: 'd',
                },
              }),
        },
      },
      route: { text: item.route },
      doseAndRate: [{ doseQuantity: { value: item.dose, unit: item.unit } }],
    },
  ],
  ...(item.quantity === undefined ? {} : { dispenseRequest: { quantity: { value: item.quantity } } }),
})

/** The medicines of the prescriptions that hold. */
export const requestResources = (input: SummaryInput): MedicationRequest[] =>
  input.prescriptions
    .filter(({ isReplaced }) => !isReplaced)
    .flatMap((prescription) =>
      prescription.content.content.items.map((item, index) =>
        requestResource(input, prescription, item, index),
      ),
    )

const ENCOUNTER_STATUS = {
  requested: 'planned',
  accepted: 'planned',
  pending_payment: 'planned',
  in_progress: 'in-progress',
  completed: 'finished',
  cancel: 'cancelled',
} as const

export const encounterResources = (input: SummaryInput): Encounter[] =>
  input.visits.map(({ id, status, start, end, speciality, reason }) => ({
    resourceType: 'Encounter',
    id,
    status: ENCOUNTER_STATUS[status],
    class: { system: `${TERMINOLOGY}/v3-ActCode`, code: 'VR', display: 'virtual' },
    serviceType: { text: speciality },
    ...subject(input),
    participant: [{ individual: referenceTo(input.practitioner) }],
    period: { start: start.toISOString(), end: end.toISOString() },
    ...(reason === '' ? {} : { reasonCode: [{ text: reason }] }),
  }))

export const documentResources = (input: SummaryInput): DocumentReference[] =>
  input.files.map(({ id, appointmentId, kind, title, takenOn, type, size, path, addedAt }) => ({
    resourceType: 'DocumentReference',
    id,
    status: 'current',
    type: { text: kind },
    ...subject(input),
    date: addedAt.toISOString(),
    author: [referenceTo(input.practitioner)],
    description: title,
    content: [{ attachment: { contentType: type, url: path, size, title, creation: takenOn } }],
    ...(appointmentId === null
      ? {}
      : { context: { encounter: [referenceTo<Encounter>({ id: appointmentId })] } }),
  }))
