import type { Locale } from '../../contracts/portal/locale.ts'
import { comparable } from '../../contracts/portal/prescription/warnings.ts'
import type { WritingAids } from '../../contracts/portal/writingAids.ts'
import { medicineNamed } from './medicineNamed.ts'
import type { Medicine } from './medicines.ts'

/**
 * The suggested names: the doctor's favourites, those signed last, then the catalogue, each once and in the page's
 * language.
 */
export const orderMedicines = (
  catalogue: readonly Medicine[],
  { favouriteMedicines, medicines }: Pick<WritingAids, 'favouriteMedicines' | 'medicines'>,
  locale: Locale,
): readonly string[] => {
  const first = [...favouriteMedicines, ...medicines].map((name) => medicineNamed(name)?.name[locale] ?? name)
  const byName = new Map<string, string>()
  for (const name of [...first, ...catalogue.map((medicine) => medicine.name[locale])])
    if (!byName.has(comparable(name))) byName.set(comparable(name), name)
  return [...byName.values()]
}
