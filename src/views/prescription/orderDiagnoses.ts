import type { WritingAids } from '../../contracts/portal/writingAids.ts'

export type DiagnosisRank = 'favourite' | 'recent' | 'other'

/** Favourites first, then those used last, then the others in the catalogue's order. */
export const orderDiagnoses = <D extends { readonly code: string }>(
  diagnoses: readonly D[],
  { favourites, recent }: Pick<WritingAids, 'favourites' | 'recent'>,
): readonly (D & { rank: DiagnosisRank })[] => {
  const byCode = new Map(diagnoses.map((one) => [one.code, one]))
  const first = new Set([...favourites, ...recent])
  const known = [...first].flatMap((code) => byCode.get(code) ?? [])
  const rankOf = (code: string): DiagnosisRank => (favourites.includes(code) ? 'favourite' : 'recent')
  return [
    ...known.map((one) => ({ ...one, rank: rankOf(one.code) })),
    ...diagnoses.filter(({ code }) => !first.has(code)).map((one) => ({ ...one, rank: 'other' as const })),
  ]
}
