import { useTranslation } from 'react-i18next'
import type { DraftItem, PrescriptionDraft } from '../../contracts/portal/prescription/draft.ts'
import {
  doseUnit,
  medicineForm,
  medicineRoute,
  vitalNames,
} from '../../contracts/portal/prescription/terms.ts'
import { createFormats } from '../../i18n/formats.ts'
import { useDirections } from './useDirections.ts'

/** One part of a draft in words. The same part of two drafts has the same key. */
export interface DraftRow {
  readonly key: string
  readonly label: string
  /** '': nothing was typed. */
  readonly text: string
}

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Every part of a draft in words, complete or not, in the order of the form. */
export const useDraftRows = (): ((draft: PrescriptionDraft) => DraftRow[]) => {
  const { t, i18n } = useTranslation('prescription')
  // A bare date, so no zone changes it.
  const formats = createFormats(i18n.language === 'en' ? 'en' : 'es', 'UTC')
  const directions = useDirections()

  /** How it is taken: the sentence of the paper, or what was typed of it so far. */
  const takenOf = (item: DraftItem): string => {
    const sentence = directions(item)
    if (sentence !== null) return sentence
    const unit = doseUnit.safeParse(item.unit).data
    const route = medicineRoute.safeParse(item.route).data
    const typed = [
      ['dose', item.dose],
      ['unit', unit === undefined ? item.unit : t(`unit.${unit}`)],
      ['route', route === undefined ? item.route : t(`route.${route}`)],
      ['every_hours', item.every_hours],
      ['every_text', item.every_text],
      ['for_days', item.for_days],
      ['continuous', item.continuous ? t('differing.yes') : ''],
    ] as const
    return typed
      .filter(([, text]) => text !== '')
      .map(([name, text]) => `${t(`item.${name}`)}: ${text}`)
      .join('; ')
  }
  const medicineOf = (item: DraftItem): string => {
    const form = medicineForm.safeParse(item.form).data
    const formName = form === undefined ? item.form : t(`form.${form}`).toLowerCase()
    return [item.generic_name, item.brand, item.strength, formName].filter((part) => part !== '').join(', ')
  }
  const itemRows = (item: DraftItem, index: number): DraftRow[] => {
    const heading = t('item.heading', { number: index + 1 })
    const row = (name: keyof DraftItem, text: string) => ({
      key: `items.${index}.${name}`,
      label: `${heading}: ${t(`item.${name}`)}`,
      text,
    })
    return [
      { key: `items.${index}`, label: heading, text: medicineOf(item) },
      { key: `items.${index}.taken`, label: `${heading}: ${t('differing.taken')}`, text: takenOf(item) },
      row('quantity', item.quantity),
      row('note', item.note),
      row('group', item.group),
      row('allergy_answer', item.allergy_answer),
      row('duplicate_answer', item.duplicate_answer),
    ]
  }
  return (draft) => [
    {
      key: 'allergies_checked',
      label: t('allergies.checked'),
      text: draft.allergies_checked ? t('differing.yes') : '',
    },
    { key: 'diagnosis', label: t('diagnosis'), text: draft.diagnosis },
    { key: 'icd10', label: t('icd10'), text: draft.icd10 },
    ...vitalNames.map((name) => ({ key: name, label: t(`vitals.${name}`), text: draft.vitals[name] })),
    ...draft.items.flatMap(itemRows),
    { key: 'advice', label: t('advice'), text: draft.advice },
    {
      key: 'next_visit',
      label: t('next_visit'),
      text: DAY.test(draft.next_visit) ? formats.date(`${draft.next_visit}T12:00:00Z`) : draft.next_visit,
    },
  ]
}
