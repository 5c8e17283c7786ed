import type { TFunction } from 'i18next'
import { doseUnit, medicineRoute } from '../contracts/portal/prescription/terms.ts'

/** The parts of an item that say how it is taken; typed or signed. */
export interface Taken {
  readonly dose: string | number
  readonly unit: string
  readonly route: string
  readonly every_hours?: string | number | undefined
  readonly every_text?: string | undefined
  readonly for_days?: string | number | undefined
  readonly continuous: boolean
}

const numberOf = (typed: string | number | undefined): number => Number(String(typed ?? '').replace(',', '.'))

/**
 * "Tomar 1 tableta cada 8 horas por 7 días"; null until it is complete (experience §8.3). The screen and the
 * paper say the same sentence.
 * @param language BCP 47, of the numbers
 */
export const directionsOf = (t: TFunction<'prescription'>, language: string, item: Taken): string | null => {
  const [unit, route] = [doseUnit.safeParse(item.unit).data, medicineRoute.safeParse(item.route).data]
  const [dose, hours, days] = [item.dose, item.every_hours, item.for_days].map(numberOf)
  const everyText = (item.every_text ?? '').trim()
  if (unit === undefined || route === undefined || !dose || (everyText === '' && !hours)) return null
  if (!item.continuous && !days) return null
  const amount = new Intl.NumberFormat(language).format(dose)
  return t('directions', {
    take: t(`take.${route}`, { amount: t(`amount.${unit}`, { count: dose, amount }) }),
    every: everyText === '' ? t('everyHours', { count: hours ?? 0 }) : everyText,
    lasting: item.continuous ? t('forEver') : t('forDays', { count: days ?? 0 }),
  })
}
