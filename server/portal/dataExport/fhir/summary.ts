import type {
  Bundle,
  CodeableConcept,
  Composition,
  CompositionSection,
  Narrative,
  Resource,
} from '@medplum/fhirtypes'
import {
  allergyResources,
  conditionResources,
  diagnosisResources,
  documentResources,
  encounterResources,
  requestResources,
  statementResources,
} from './clinical.ts'
import { coded, LOINC, profiled, referenceTo, stableId, TERMINOLOGY, urn } from './elements.ts'
import { escaped } from './escaped.ts'
import { patientResource, practitionerResource } from './people.ts'
import type { SummaryInput } from './summaryInput.ts'
import { type SectionName, summaryTexts } from './summaryTexts.ts'
import { resultResources, vitalResources } from './vitals.ts'

const narrative = (lines: readonly string[]): Narrative => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml"><ul>${lines
    .map((line) => `<li>${escaped(line)}</li>`)
    .join('')}</ul></div>`,
})

interface Section {
  name: SectionName
  code: CodeableConcept
  resources: readonly Resource[]
  /** The human-readable lines. */
  lines: readonly string[]
  /** Why it is empty: nobody asked, or there is nothing. Null: an empty one is left out. */
  empty: 'notasked' | 'nilknown' | null
}

/** A list says that nothing is known, or was not asked for yet. */
const emptyOf = (list: readonly string[] | null) => (list === null ? 'notasked' : 'nilknown')

const dated = (at: string | Date, ...parts: string[]): string =>
  [(typeof at === 'string' ? at : at.toISOString()).slice(0, 10), ...parts].filter(Boolean).join(' · ')

const valueText = (observation: ReturnType<typeof vitalResources>[number]): string => {
  const name = observation.code?.coding?.[0]?.display ?? ''
  const values = [observation, ...(observation.component ?? [])].flatMap(({ valueQuantity: found }) =>
    found === undefined ? [] : [`${found.value} ${found.unit}`],
  )
  return [observation.effectiveDateTime?.slice(0, 10), `${name}: ${values.join(' / ')}`]
    .filter(Boolean)
    .join(' · ')
}

const sectionsOf = (input: SummaryInput): Section[] => {
  const { patient } = input
  const diagnoses = diagnosisResources(input)
  const requests = requestResources(input)
  const vitals = vitalResources(input)
  const results = resultResources(input)
  return [
    {
      name: 'problems',
      code: coded(LOINC, '11450-4', 'Problem list - Reported'),
      resources: conditionResources(input),
      lines: patient.conditions ?? [],
      empty: emptyOf(patient.conditions),
    },
    {
      name: 'allergies',
      code: coded(LOINC, '48765-2', 'Allergies and adverse reactions Document'),
      resources: allergyResources(input),
      lines: patient.allergies ?? [],
      empty: emptyOf(patient.allergies),
    },
    {
      name: 'medicines',
      code: coded(LOINC, '10160-0', 'History of Medication use Narrative'),
      resources: [...statementResources(input), ...requests],
      lines: [
        ...(patient.medicines ?? []),
        ...requests.map(({ authoredOn = '', medicationCodeableConcept }) =>
          dated(authoredOn, medicationCodeableConcept?.text ?? ''),
        ),
      ],
      empty: emptyOf(patient.medicines),
    },
    {
      name: 'diagnoses',
      code: coded(LOINC, '11348-0', 'History of Past illness Narrative'),
      resources: diagnoses,
      lines: diagnoses.map(({ recordedDate = '', code }) => dated(recordedDate, code?.text ?? '')),
      empty: null,
    },
    {
      name: 'vitals',
      code: coded(LOINC, '8716-3', 'Vital signs'),
      resources: vitals,
      lines: vitals.map(valueText),
      empty: null,
    },
    {
      name: 'results',
      code: coded(LOINC, '30954-2', 'Relevant diagnostic tests/laboratory data Narrative'),
      resources: results,
      lines: results.map(valueText),
      empty: null,
    },
    {
      name: 'visits',
      code: coded(LOINC, '46240-8', 'History of Hospitalizations+Outpatient visits Narrative'),
      resources: encounterResources(input),
      lines: input.visits.map(({ start, speciality, reason }) => dated(start, speciality, reason)),
      empty: null,
    },
    {
      name: 'documents',
      code: coded(LOINC, '77599-9', 'Additional documentation'),
      resources: documentResources(input),
      lines: input.files.map(({ takenOn, title, path }) => dated(takenOn, title, path)),
      empty: null,
    },
  ]
}

const sectionElement = (
  { name, code, resources, lines, empty }: Section,
  language: SummaryInput['language'],
): CompositionSection => {
  const texts = summaryTexts[language]
  const isEmpty = resources.length === 0
  const reason = empty ?? 'nilknown'
  return {
    title: texts.sections[name],
    code,
    text: narrative(isEmpty ? [texts.empty[reason]] : lines),
    ...(isEmpty
      ? { emptyReason: coded(`${TERMINOLOGY}/list-empty-reason`, reason, texts.emptyDisplay[reason]) }
      : { entry: resources.map((resource) => referenceTo(resource)) }),
  }
}

/**
 * The International Patient Summary of one patient (HL7 FHIR R4, IPS 2.0): a document bundle. What the practice does
 * not record is left out or marked as unknown, and nothing is coded that nobody coded.
 */
export const patientSummary = (input: SummaryInput): Bundle => {
  const { patient, practitioner, language, now } = input
  const texts = summaryTexts[language]
  const sections = sectionsOf(input).filter(({ resources, empty }) => resources.length > 0 || empty !== null)
  const composition: Composition = {
    resourceType: 'Composition',
    id: stableId('composition', patient.id),
    meta: profiled('Composition'),
    language,
    text: narrative([texts.title, `${patient.first_name} ${patient.last_name}`]),
    status: 'final',
    type: coded(LOINC, '60591-5', 'Patient summary Document'),
    subject: referenceTo(patient),
    date: now.toISOString(),
    author: [referenceTo(practitioner)],
    title: texts.title,
    section: sections.map((section) => sectionElement(section, language)),
  }
  const resources: Resource[] = [
    composition,
    patientResource(patient),
    practitionerResource(practitioner),
    ...sections.flatMap((section) => section.resources),
  ]
  return {
    resourceType: 'Bundle',
    id: stableId('bundle', patient.id),
    meta: profiled('Bundle'),
    language,
    identifier: {
      system: 'urn:ietf:rfc:3986',
      value: urn(stableId('bundle', patient.id, now.toISOString())),
    },
    type: 'document',
    timestamp: now.toISOString(),
    entry: resources.map((resource) => ({ fullUrl: urn(resource.id ?? ''), resource })),
  }
}
