import { type DraftItem, EMPTY_DRAFT, EMPTY_ITEM, type PrescriptionDraft } from './draft.ts'
import type { PrescriptionContent, PrescriptionItem } from './prescription.ts'
import { vitalNames } from './terms.ts'

/** Converts a signed prescription to a draft: to replace it, or to repeat it for a later visit. */

const shown = (value: string | number | undefined): string => (value === undefined ? '' : String(value))

/** Warnings are asked anew: the answers belong to the day on which they were given. */
export const draftItemOf = (item: PrescriptionItem): DraftItem => ({
  ...EMPTY_ITEM,
  generic_name: item.generic_name,
  brand: shown(item.brand),
  form: item.form,
  strength: item.strength,
  dose: shown(item.dose),
  unit: item.unit,
  route: item.route,
  every_hours: shown(item.every_hours),
  every_text: shown(item.every_text),
  for_days: shown(item.for_days),
  continuous: item.continuous,
  quantity: shown(item.quantity),
  note: shown(item.note),
  group: shown(item.group),
})

export const draftOf = (content: PrescriptionContent): PrescriptionDraft => ({
  ...EMPTY_DRAFT,
  diagnosis: content.diagnosis,
  icd10: shown(content.icd10),
  vitals: Object.fromEntries(
    vitalNames.map((name) => [name, shown(content.vitals[name])]),
  ) as PrescriptionDraft['vitals'],
  items: content.items.map(draftItemOf),
  advice: content.advice,
  next_visit: shown(content.next_visit),
})
