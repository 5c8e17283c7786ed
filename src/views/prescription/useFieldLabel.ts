import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { draftItem } from '../../contracts/portal/prescription/draft.ts'
import { vitalNames } from '../../contracts/portal/prescription/terms.ts'

const topField = z.enum(['diagnosis', 'icd10', 'advice', 'next_visit'])
const itemField = z.tuple([z.literal('items'), z.coerce.number(), draftItem.keyof()])
const vitalField = z.tuple([z.literal('vitals'), z.enum(vitalNames)])

/** The label of a field by its path, e.g. 'items.0.route' (experience 9.4). */
export const useFieldLabel = (): ((path: string) => string) => {
  const { t } = useTranslation('prescription')
  return (path) => {
    const parts = path.split('.')
    const item = itemField.safeParse(parts).data
    if (item !== undefined) return `${t('item.heading', { number: item[1] + 1 })}: ${t(`item.${item[2]}`)}`
    const vital = vitalField.safeParse(parts).data
    if (vital !== undefined) return t(`vitals.${vital[1]}`)
    const top = topField.safeParse(path).data
    return top === undefined ? t('allergies.checked') : t(top)
  }
}
