/** The information that the provider asks for, in groups that a person can act on. */
export type RequirementGroup = 'bank' | 'identity' | 'tax' | 'business' | 'terms' | 'document' | 'other'

const groups: readonly (readonly [pattern: RegExp, thing: RequirementGroup])[] = [
  [/external_account|bank/, 'bank'],
  [/document/, 'document'],
  [/tax_id|vat/, 'tax'],
  [/tos_acceptance/, 'terms'],
  [/^business_|^company\./, 'business'],
  [/^individual\.|^person|^representative/, 'identity'],
]

/** Each thing once, in the order of the groups; a code that we do not know is another detail. */
export const requirementGroups = (codes: readonly string[]): RequirementGroup[] => {
  const found = codes.map((code) => groups.find(([pattern]) => pattern.test(code))?.[1] ?? 'other')
  return [...new Set(found)]
}
