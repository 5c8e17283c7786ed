/**
 * The zones of the portal (portal §9): whole-hour offsets written 'UTC-06:00'; an IANA name is accepted as well.
 * Pure calendar arithmetic, shared by both sides.
 */

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const offsetPattern = /^UTC([+-])(\d{2}):(\d{2})$/

/** Minutes east of UTC that an offset string says, or null when it is not one. */
const fixedOffset = (zone: string): number | null => {
  const match = offsetPattern.exec(zone)
  if (match === null) return null
  const [, sign, hours, minutes] = match
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** A name that Intl understands everywhere: whole-hour offsets have one, with the sign turned round. */
export const intlZone = (zone: string): string => {
  const offset = fixedOffset(zone)
  if (offset === null) return zone
  const hours = Math.round(offset / 60)
  return hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

/** Minutes east of UTC in `zone` at `at` (ms since the epoch). */
export const offsetMinutes = (zone: string, at: number): number => {
  const fixed = fixedOffset(zone)
  if (fixed !== null) return fixed
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    at,
  )
  const name = parts.find((part) => part.type === 'timeZoneName')?.value ?? 'GMT'
  return fixedOffset(name === 'GMT' ? 'UTC+00:00' : name.replace('GMT', 'UTC')) ?? 0
}

/** 'UTC−06:00' with a real minus sign, for people. */
export const offsetLabel = (minutes: number): string => {
  const size = Math.abs(minutes)
  const two = (value: number) => String(value).padStart(2, '0')
  return `UTC${minutes < 0 ? '−' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
}

/** The calendar day of `zone` in which `at` lies, `days` later: its date and its two midnights, ISO. */
export const dayIn = (zone: string, at: number, days = 0): { date: string; start: string; end: string } => {
  const date = new Date(at + offsetMinutes(zone, at) * MINUTE_MS + days * DAY_MS).toISOString().slice(0, 10)
  const midnight = (utc: number) => {
    const guess = utc - offsetMinutes(zone, utc) * MINUTE_MS
    // The clock may change between the guess and the midnight that is meant.
    return new Date(utc - offsetMinutes(zone, guess) * MINUTE_MS).toISOString()
  }
  const utc = Date.parse(`${date}T00:00:00Z`)
  return { date, start: midnight(utc), end: midnight(utc + DAY_MS) }
}
