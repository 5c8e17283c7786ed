import type { PrescriptionDraft } from '../../contracts/portal/prescription/draft.ts'
import { comparable } from '../../contracts/portal/prescription/warnings.ts'
import { MEDICINES, type Medicine } from './medicines.ts'

const byName = new Map(
  MEDICINES.flatMap((medicine) =>
    Object.values(medicine.name).map((name) => [comparable(name), medicine] as const),
  ),
)

/** The medicine of the catalogue with this name, in either language, ignoring accents. */
export const medicineNamed = (name: string): Medicine | null => byName.get(comparable(name)) ?? null

/** Whether two names are of one medicine, in either language and ignoring accents. */
export const isSameMedicine = (one: string, other: string): boolean =>
  comparable(one) === comparable(other) ||
  (medicineNamed(one) !== null && medicineNamed(one) === medicineNamed(other))

const sameLetters = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase()

/**
 * The name on the prescription, which is in Spanish whatever language its doctor works in (decision 0091). A name that
 * is Spanish already, or that the catalogue does not have, stays as it was typed.
 */
export const paperNameOf = (name: string): string => {
  const spanish = medicineNamed(name)?.name.es
  return spanish === undefined || sameLetters(name, spanish) ? name : spanish
}

/** A draft with its medicines as the prescription names them. */
export const namedForPaper = (draft: PrescriptionDraft): PrescriptionDraft => ({
  ...draft,
  items: draft.items.map((item) => ({ ...item, generic_name: paperNameOf(item.generic_name) })),
})
