import type { Locale } from '../../contracts/portal/locale.ts'
import { comparable } from '../../contracts/portal/prescription/warnings.ts'
import { medicineNamed } from './medicineNamed.ts'
import type { Medicine } from './medicines.ts'

/** The suggested names: those that the doctor signed last, then the catalogue, each once and in the page's language. */
export const orderMedicines = (
  catalogue: readonly Medicine[],
  signed: readonly string[],
  locale: Locale,
): readonly string[] => {
  const first = signed.map((name) => medicineNamed(name)?.name[locale] ?? name)
  const byName = new Map<string, string>()
  for (const name of [...first, ...catalogue.map((medicine) => medicine.name[locale])])
    if (!byName.has(comparable(name))) byName.set(comparable(name), name)
  return [...byName.values()]
}
