import { createHash } from 'node:crypto'
import type { CodeableConcept, Extension, Reference, Resource } from '@medplum/fhirtypes'

export const LOINC = 'http://loinc.org'
export const UCUM = 'http://unitsofmeasure.org'
export const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem'
export const IPS_PROFILE = 'http://hl7.org/fhir/uv/ips/StructureDefinition'

export const coded = (system: string, code: string, display: string): CodeableConcept => ({
  coding: [{ system, code, display }],
})

/** A resource that names its profile. */
export const profiled = (name: string) => ({ profile: [`${IPS_PROFILE}/${name}-uv-ips`] })

/** Says that a required value is not known. */
export const UNKNOWN: { extension: Extension[] } = {
  extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
}

/** An id that stays the same from one export to the next. */
export const stableId = (...parts: string[]): string => {
  const hex = createHash('sha256').update(parts.join('\n')).digest('hex')
  // The form of a UUID that a name was hashed to (RFC 9562, version 8).
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}

export const urn = (id: string): string => `urn:uuid:${id}`

export const referenceTo = <T extends Resource>({ id }: { id?: string | undefined }): Reference<T> => ({
  reference: urn(id ?? ''),
})
