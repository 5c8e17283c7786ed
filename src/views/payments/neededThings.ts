/** The information that the provider asks for, in groups that a person can act on. */
export type NeededThing = 'bank' | 'identity' | 'tax' | 'business' | 'terms' | 'document' | 'other'

const groups: readonly (readonly [pattern: RegExp, thing: NeededThing])[] = [
  [/external_account|bank/, 'bank'],
  [/document/, 'document'],
  [/tax_id|vat/, 'tax'],
  [/tos_acceptance/, 'terms'],
  [/^business_|^company\./, 'business'],
  [/^individual\.|^person|^representative/, 'identity'],
]

/** Each thing once, in the order of the groups; a code that we do not know is another detail. */
export const neededThings = (codes: readonly string[]): NeededThing[] => {
  const found = codes.map((code) => groups.find(([pattern]) => pattern.test(code))?.[1] ?? 'other')
  return [...new Set(found)]
}
