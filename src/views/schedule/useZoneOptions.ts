import { useTranslation } from 'react-i18next'
import { useTimeZone } from '../format/useFormats.ts'

const ZONES = [
  'America/Mexico_City',
  'America/Tijuana',
  'America/Hermosillo',
  'America/Mazatlan',
  'America/Chihuahua',
  'America/Ciudad_Juarez',
  'America/Matamoros',
  'America/Cancun',
] as const

/** The zones of Mexico, with the one that is used now and the profile's, whichever they are. */
export const useZoneOptions = (current: string): { value: string; label: string }[] => {
  const { t } = useTranslation('schedule')
  const profile = useTimeZone()
  const others = [...new Set([current, profile])].filter((zone) => !ZONES.some((known) => known === zone))
  return [
    ...ZONES.map((value) => ({ value, label: t(`zones.${value}`) })),
    ...others.map((value) => ({ value, label: value.replaceAll('_', ' ') })),
  ]
}
