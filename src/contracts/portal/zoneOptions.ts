import { z } from 'zod'

const two = (hours: number): string => String(hours).padStart(2, '0')
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** P9.20, P9.21: the zones of a profile, whole hours from UTC+00:00 to UTC+12:00 and from UTC-01:00 to UTC-12:00. */
export const zoneOptions: readonly string[] = [
  ...range(0, 12).map((hours) => `UTC+${two(hours)}:00`),
  ...range(1, 12).map((hours) => `UTC-${two(hours)}:00`),
]

/** Message: a key of i18n `auth:error.*`. */
export const profileZone = z.string().refine((zone) => zoneOptions.includes(zone), 'zone')

/** The option that is nearest to an offset, in minutes east of UTC. */
export const zoneOptionAt = (offsetMinutes: number): string => {
  const hours = Math.max(-12, Math.min(12, Math.round(offsetMinutes / 60)))
  return `UTC${hours < 0 ? '-' : '+'}${two(Math.abs(hours))}:00`
}

/** The option of exactly this offset; null where no zone of a profile has it. */
export const zoneOptionOf = (offsetMinutes: number): string | null => {
  const option = zoneOptionAt(offsetMinutes)
  return Number(option.slice(3, 6)) * 60 === offsetMinutes ? option : null
}
