import { intlZone } from '../timezone.ts'

/**
 * The one door between a wall clock and time. Behind it everything is milliseconds since the epoch; days are counted
 * on calendar dates (`YYYY-MM-DD`), never by 24 hours. A zone is an IANA name, or an offset of the portal's list
 * ('UTC-06:00').
 */

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const WEEK_MS = 7 * DAY_MS
const YEAR_MS = 366 * DAY_MS
/** No zone changes its clock between two quarter hours of UTC. */
const QUARTER_MS = 15 * MINUTE_MS

const LONG_OFFSET = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?$/
/** About twenty years of one schedule; then it is filled anew. */
const MOST_OFFSETS = 50_000

interface Zone {
  readonly format: Intl.DateTimeFormat
  readonly offsets: Map<number, number>
}
const zones = new Map<string, Zone>()
/** More than there are, and fewer than there are ways to write them in small and capital letters. */
const MOST_ZONES = 600

const zoneOf = (name: string): Zone => {
  const known = zones.get(name)
  if (known !== undefined) return known
  // Making the formatter costs a hundred times what asking it does.
  const format = new Intl.DateTimeFormat('en', { timeZone: intlZone(name), timeZoneName: 'longOffset' })
  const zone: Zone = { format, offsets: new Map() }
  if (zones.size >= MOST_ZONES) zones.clear()
  zones.set(name, zone)
  return zone
}

/** Milliseconds that the zone's clock is ahead of UTC at an instant. @throws RangeError for an unknown zone */
const offsetAt = (name: string, at: number): number => {
  const { format, offsets } = zoneOf(name)
  const quarter = Math.floor(at / QUARTER_MS)
  const known = offsets.get(quarter)
  if (known !== undefined) return known
  const [, sign, hours = 0, minutes = 0, seconds = 0] =
    LONG_OFFSET.exec(format.format(quarter * QUARTER_MS)) ?? []
  const size = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000
  const offset = sign === '-' ? -size : size
  if (offsets.size >= MOST_OFFSETS) offsets.clear()
  offsets.set(quarter, offset)
  return offset
}

const utcMidnight = (date: string): number => Date.parse(`${date}T00:00:00Z`)

/** Whether the zone is one that this machine knows. */
export const isZone = (name: string): boolean => {
  try {
    zoneOf(name)
    return true
  } catch {
    return false
  }
}

/**
 * The instant at which a zone's clock shows `minutes` (0 to 1440, the next midnight) of a date. A time that comes twice
 * means its first; one that is skipped means the time to which the clock jumped, as far behind the jump.
 * @returns milliseconds since the epoch
 * @throws RangeError for an unknown zone
 */
export const wallToEpoch = (date: string, minutes: number, zone: string): number => {
  const utc = utcMidnight(date) + minutes * MINUTE_MS
  // A day off on either side is beyond any zone's offset, so a change near by lies between the two.
  const before = offsetAt(zone, utc - DAY_MS)
  const after = offsetAt(zone, utc + DAY_MS)
  if (offsetAt(zone, utc - before) === before) return utc - before
  if (offsetAt(zone, utc - after) === after) return utc - after
  return utc - before
}

/** The date that a zone's clock shows at an instant. */
export const dateAt = (at: number, zone: string): string =>
  new Date(at + offsetAt(zone, at)).toISOString().slice(0, 10)

/** Minutes since midnight that a zone's clock shows at an instant, whole ones. */
export const minutesAt = (at: number, zone: string): number => {
  const local = at + offsetAt(zone, at)
  return Math.floor((local - utcMidnight(dateAt(at, zone))) / MINUTE_MS)
}

/** `days` later on the calendar. */
export const addDays = (date: string, days: number): string =>
  new Date(utcMidnight(date) + days * DAY_MS).toISOString().slice(0, 10)

/** Every date from the first to the last, both included. */
export const datesBetween = (first: string, last: string): string[] => {
  const dates: string[] = []
  for (let at = utcMidnight(first); at <= utcMidnight(last); at += DAY_MS)
    dates.push(new Date(at).toISOString().slice(0, 10))
  return dates
}

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

export const weekdayOf = (date: string): Weekday => {
  const fromSunday = new Date(utcMidnight(date)).getUTCDay()
  return weekdays[(fromSunday + 6) % 7] ?? 'monday'
}

/**
 * The next change of a zone's clock.
 * @returns the first instant of the new time and the offsets in minutes ahead of UTC; null when there is none within a
 * year
 */
export const nextClockChange = (
  after: number,
  zone: string,
): { at: number; before: number; after: number } | null => {
  // Weeks of UTC, so that their offsets stay known; no zone changes its clock twice within one.
  const first = Math.floor(after / WEEK_MS) * WEEK_MS
  let known = after
  for (let week = first + WEEK_MS; week <= after + YEAR_MS; week += WEEK_MS) {
    const before = offsetAt(zone, known)
    if (offsetAt(zone, week) !== before) {
      let [low, high] = [Math.floor(known / QUARTER_MS), week / QUARTER_MS]
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if (offsetAt(zone, middle * QUARTER_MS) === before) low = middle
        else high = middle
      }
      const at = high * QUARTER_MS
      return { at, before: before / MINUTE_MS, after: offsetAt(zone, at) / MINUTE_MS }
    }
    known = week
  }
  return null
}
