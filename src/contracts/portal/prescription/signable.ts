import { tidyParagraphs } from '../../text.ts'
import type { DraftItem, PrescriptionDraft } from './draft.ts'
import { type PrescriptionContent, prescriptionContent } from './prescription.ts'
import { workedOutQuantity } from './quantity.ts'
import { GROUP_WITH_OWN_FORM, vitalNames } from './terms.ts'
import { unanswered } from './warnings.ts'

/** A problem that keeps a draft from being signed, with its field. */
export interface DraftProblem {
  /** Path of the field in the draft, e.g. 'items.0.route'. */
  readonly field: string
  readonly kind: 'missing' | 'outOfBounds' | 'ownForm' | 'unanswered' | 'past'
}

export type Signable =
  | { readonly content: PrescriptionContent; readonly problems: readonly [] }
  | { readonly content: null; readonly problems: readonly DraftProblem[] }

const textOf = (typed: string): string | undefined => {
  const text = tidyParagraphs(typed).trim()
  return text === '' ? undefined : text
}

/** A comma is a decimal point too. What is no number stays itself, and is refused by the contract. */
const numberOf = (typed: string): unknown => {
  const text = textOf(typed)
  if (text === undefined) return undefined
  const number = Number(text.replace(',', '.'))
  return Number.isNaN(number) ? text : number
}

const itemOf = (item: DraftItem) => ({
  generic_name: tidyParagraphs(item.generic_name),
  brand: textOf(item.brand),
  form: textOf(item.form),
  strength: tidyParagraphs(item.strength),
  dose: numberOf(item.dose),
  unit: textOf(item.unit),
  route: textOf(item.route),
  every_hours: numberOf(item.every_hours),
  every_text: textOf(item.every_text),
  for_days: item.continuous ? undefined : numberOf(item.for_days),
  continuous: item.continuous,
  quantity: numberOf(item.quantity) ?? workedOutQuantity(item) ?? undefined,
  note: textOf(item.note),
  group: textOf(item.group),
  allergy_answer: textOf(item.allergy_answer),
  duplicate_answer: textOf(item.duplicate_answer),
})

const valueAt = (draft: PrescriptionDraft, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    draft,
  )

const kindOf = (draft: PrescriptionDraft, path: readonly PropertyKey[]): DraftProblem['kind'] => {
  const value = valueAt(draft, path)
  if (path.at(-1) === 'group' && value === GROUP_WITH_OWN_FORM) return 'ownForm'
  const isEmpty = value === undefined || value === false || (typeof value === 'string' && value.trim() === '')
  return isEmpty ? 'missing' : 'outOfBounds'
}

/**
 * The draft as what would be signed, or why it cannot be (experience 9.4).
 * @param today YYYY-MM-DD where the practitioner is
 */
export const signable = (
  draft: PrescriptionDraft,
  { allergies, today }: { allergies: readonly string[]; today: string },
): Signable => {
  const parsed = prescriptionContent.safeParse({
    diagnosis: tidyParagraphs(draft.diagnosis),
    icd10: textOf(draft.icd10)?.toUpperCase(),
    allergies_checked: draft.allergies_checked,
    vitals: Object.fromEntries(vitalNames.map((name) => [name, numberOf(draft.vitals[name])])),
    items: draft.items.map(itemOf),
    advice: tidyParagraphs(draft.advice),
    next_visit: textOf(draft.next_visit),
  })
  const broken = (parsed.error?.issues ?? []).map(
    ({ path }): DraftProblem => ({ field: path.join('.'), kind: kindOf(draft, path) }),
  )
  const open = unanswered(draft.items, allergies).map(
    ({ item, kind }): DraftProblem => ({ field: `items.${item}.${kind}_answer`, kind: 'unanswered' }),
  )
  const next = textOf(draft.next_visit)
  const late: DraftProblem[] =
    next !== undefined && next < today ? [{ field: 'next_visit', kind: 'past' }] : []
  // One word for each field: the first that was found.
  const problems = [...broken, ...open, ...late].filter(
    ({ field }, index, all) => all.findIndex((other) => other.field === field) === index,
  )
  return parsed.data && problems.length === 0
    ? { content: parsed.data, problems: [] }
    : { content: null, problems }
}

/** Nothing was typed yet. */
export const isUntouched = ({ items, vitals, ...rest }: PrescriptionDraft): boolean =>
  items.length === 0 &&
  Object.values(vitals).every((value) => value.trim() === '') &&
  Object.values(rest).every((value) => value === false || (typeof value === 'string' && value.trim() === ''))
