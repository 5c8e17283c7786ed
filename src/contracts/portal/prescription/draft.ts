import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { MAX_ITEMS, vitalNames } from './terms.ts'

/**
 * A prescription while it is written: every field as it was typed, valid or not, so that nothing is lost
 * between two keystrokes, two windows or two days. It is no text yet (contracts/text.ts): a field may hold half an
 * emoji. `signable.ts` makes text of it and says what is still missing.
 */
const typed = sensitive('patient', z.string().max(4000))

export const draftItem = z.object({
  generic_name: typed,
  brand: typed,
  form: typed,
  strength: typed,
  dose: typed,
  unit: typed,
  route: typed,
  /** Hours between two doses, 1 to 168; empty when `every_text` says it in words. */
  every_hours: typed,
  every_text: typed,
  /** Days, 1 to 365; nothing when it is continuous. */
  for_days: typed,
  continuous: z.boolean(),
  /** Pieces to hand out; worked out where it can be, and the doctor's own figure otherwise. */
  quantity: typed,
  note: typed,
  /** Control group, or '' for none. */
  group: typed,
  /** Why it is given although the patient is allergic to it, or although it is there twice. */
  allergy_answer: typed,
  duplicate_answer: typed,
})
export type DraftItem = z.infer<typeof draftItem>

const vitals = Object.fromEntries(vitalNames.map((name) => [name, typed])) as Record<
  (typeof vitalNames)[number],
  typeof typed
>

export const prescriptionDraft = z.object({
  diagnosis: typed,
  icd10: typed,
  allergies_checked: z.boolean(),
  vitals: z.object(vitals),
  items: z.array(draftItem).max(MAX_ITEMS),
  advice: typed,
  /** YYYY-MM-DD, or ''. */
  next_visit: typed,
})
export type PrescriptionDraft = z.infer<typeof prescriptionDraft>

export const EMPTY_ITEM: DraftItem = {
  generic_name: '',
  brand: '',
  form: '',
  strength: '',
  dose: '',
  unit: '',
  route: '',
  every_hours: '',
  every_text: '',
  for_days: '',
  continuous: false,
  quantity: '',
  note: '',
  group: '',
  allergy_answer: '',
  duplicate_answer: '',
}

export const EMPTY_DRAFT: PrescriptionDraft = {
  diagnosis: '',
  icd10: '',
  allergies_checked: false,
  vitals: {
    weight_kg: '',
    height_cm: '',
    temperature_c: '',
    systolic: '',
    diastolic: '',
    pulse: '',
    breaths: '',
    spo2: '',
    glucose: '',
  },
  items: [],
  advice: '',
  next_visit: '',
}
