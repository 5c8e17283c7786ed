import { ALLERGY_FAMILIES, type AllergyFamily, GENERAL_WORDS } from './allergyFamilies.ts'

/**
 * Warnings that a prescriber must answer before signing: a known allergy, the same medicine twice
 * (experience §8.3).
 */

/** Lower case, no accents, single spaces: how names of medicines and allergies are compared. */
export const comparable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, ' ')
    .trim()

const words = (text: string): string[] => comparable(text).split(' ')
/** Shorter words ("la", "de") say nothing of a substance. */
const LEAST_WORD = 4

interface Named {
  readonly generic_name: string
  readonly brand?: string | undefined
}

const holdsMember = (words: readonly string[], { begins, ends }: AllergyFamily): boolean =>
  words.some(
    (word) => begins.some((stem) => word.startsWith(stem)) || ends.some((stem) => word.endsWith(stem)),
  )

const isOfFamily = (name: readonly string[], allergy: readonly string[]): boolean =>
  ALLERGY_FAMILIES.some(
    (family) =>
      (allergy.some((word) => family.allergies.includes(word)) || holdsMember(allergy, family)) &&
      holdsMember(name, family),
  )

/** The allergy that a medicine's name, brand or family speaks of; null when none does. */
export const allergyOf = (item: Named, allergies: readonly string[]): string | null => {
  const name = words(`${item.generic_name} ${item.brand ?? ''}`)
  return (
    allergies.find((allergy) => {
      const known = words(allergy)
      return (
        known.some((word) => word.length >= LEAST_WORD && !GENERAL_WORDS.has(word) && name.includes(word)) ||
        isOfFamily(name, known)
      )
    }) ?? null
  )
}

/** Whether the same medicine stands in the list before this index. */
export const isRepeated = (items: readonly Named[], index: number): boolean => {
  const name = comparable(items[index]?.generic_name ?? '')
  return name !== '' && items.slice(0, index).some((item) => comparable(item.generic_name) === name)
}

export interface ItemWarning {
  readonly item: number
  readonly kind: 'allergy' | 'duplicate'
  /** The patient's allergy, in the words in which it is known; '' for a duplicate. */
  readonly allergy: string
}

export const warningsOf = (items: readonly Named[], allergies: readonly string[]): ItemWarning[] =>
  items.flatMap((item, index): ItemWarning[] => {
    const allergy = allergyOf(item, allergies)
    return [
      ...(allergy === null ? [] : [{ item: index, kind: 'allergy' as const, allergy }]),
      ...(isRepeated(items, index) ? [{ item: index, kind: 'duplicate' as const, allergy: '' }] : []),
    ]
  })

interface Answered extends Named {
  readonly allergy_answer?: string | undefined
  readonly duplicate_answer?: string | undefined
}

/** The warnings that nobody has answered. */
export const unanswered = (items: readonly Answered[], allergies: readonly string[]): ItemWarning[] =>
  warningsOf(items, allergies).filter(({ item, kind }) => {
    const given = kind === 'allergy' ? items[item]?.allergy_answer : items[item]?.duplicate_answer
    return (given ?? '').trim().length < 2
  })
