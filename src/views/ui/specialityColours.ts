/** P2.78: each pair is a text colour and a tinted background. */
const first = 'text-speciality-1 bg-speciality-1-tint'
const pairs = [
  first,
  'text-speciality-2 bg-speciality-2-tint',
  'text-speciality-3 bg-speciality-3-tint',
  'text-speciality-4 bg-speciality-4-tint',
] as const

/**
 * P2.77, P2.79: by index order; an index without a pair of its own (4 and above, or unknown) takes the first.
 */
export const specialityColours = (index: number): string => pairs[index] ?? first
