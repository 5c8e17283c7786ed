import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneOptions } from '../../contracts/portal/zoneOptions.ts'
import { SelectField } from '../ui/SelectField.tsx'

/** Zones of Mexico, by their place. */
const PLACES = {
  'UTC-05:00': 'cancun',
  'UTC-06:00': 'centre',
  'UTC-07:00': 'pacific',
  'UTC-08:00': 'tijuana',
} as const
const isPlace = (zone: string): zone is keyof typeof PLACES => zone in PLACES

const hoursOf = (zone: string): number => Number(zone.slice(3, 6))

/** P9.20, P9.21: the whole-hour zones, from west to east. */
export const ZoneField = (field: Omit<ComponentProps<typeof SelectField>, 'options'>) => {
  const { t } = useTranslation('auth')
  const options = zoneOptions
    .toSorted((one, other) => hoursOf(one) - hoursOf(other))
    .map((zone) => {
      const offset = zone.replace('-', '−')
      return { value: zone, label: isPlace(zone) ? `${offset} · ${t(`zone.${PLACES[zone]}`)}` : offset }
    })
  return <SelectField {...field} options={options} />
}
