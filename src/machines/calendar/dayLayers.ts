import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import { overrideRange, weeklyTime } from '../../contracts/portal/schedule/openHours.ts'
import type { Override, OverrideContent } from '../../contracts/portal/schedule/overrides.ts'
import { type Range, subtract, union } from '../../contracts/portal/schedule/ranges.ts'
import { DAY_MIN, type HoursVersion, QUARTER_MIN } from '../../contracts/portal/schedule/rules.ts'
import { addDays, minutesAt, wallToEpoch } from '../../contracts/portal/schedule/wallTime.ts'

/** Everything of a time frame that the calendar shows. */
export interface CalendarData {
  readonly appointments: readonly AppointmentItem[]
  readonly overrides: readonly Override[]
  readonly hours: readonly HoursVersion[]
}

/** A part of a day, minutes since midnight; an end of 1440 is the next midnight. */
export interface Stretch {
  readonly start_min: number
  readonly end_min: number
}
export interface OverrideStretch extends Stretch {
  readonly override: Override
  /** Whether the override begins or ends with it, or goes on in the day before or after. */
  readonly begins: boolean
  readonly ends: boolean
}
/** Visits at the same time stand side by side, each in its lane. */
export interface VisitStretch extends Stretch {
  readonly visit: AppointmentItem
  readonly begins: boolean
  readonly lane: number
  readonly lanes: number
}

export interface DayLayers {
  readonly date: string
  readonly hours: readonly Stretch[]
  readonly lunch: readonly Stretch[]
  readonly extending: readonly OverrideStretch[]
  readonly blocking: readonly OverrideStretch[]
  readonly visits: readonly VisitStretch[]
  /** Minutes that are open and without a visit. */
  readonly freeMin: number
}

const MINUTE_MS = 60_000

const dayRange = (date: string, zone: string): Range => [
  wallToEpoch(date, 0, zone),
  wallToEpoch(addDays(date, 1), 0, zone),
]

const intersect = ([start, end]: Range, [from, to]: Range): Range | null =>
  start < to && from < end ? [Math.max(start, from), Math.min(end, to)] : null

/** Where time stands on the clock of a day. In a repeated hour at least a quarter of it is shown. */
const stretchOf = ([start, end]: Range, day: Range, zone: string): Stretch => {
  const start_min = start === day[0] ? 0 : minutesAt(start, zone)
  const end_min = end === day[1] ? DAY_MIN : minutesAt(end, zone)
  return { start_min, end_min: Math.min(DAY_MIN, Math.max(end_min, start_min + QUARTER_MIN)) }
}

const clipped = (ranges: readonly Range[], day: Range): Range[] =>
  ranges.map((range) => intersect(range, day)).filter((range) => range !== null)

/** A cancelled visit takes no time. */
const takesTime = ({ status }: AppointmentItem): boolean => status !== 'cancel'

const timeOf = ({ start_time, end_time }: AppointmentItem): Range => [
  Date.parse(start_time),
  Date.parse(end_time),
]

/** Gives each visit the first lane that is free; visits that touch one another share the number of lanes. */
const inLanes = (visits: readonly Omit<VisitStretch, 'lane' | 'lanes'>[]): VisitStretch[] => {
  const sorted = [...visits].sort((one, other) => one.start_min - other.start_min)
  const placed: VisitStretch[] = []
  let group: { visit: Omit<VisitStretch, 'lane' | 'lanes'>; lane: number }[] = []
  let ends: number[] = []
  const close = (): void => {
    placed.push(...group.map(({ visit, lane }) => ({ ...visit, lane, lanes: ends.length })))
    group = []
    ends = []
  }
  for (const visit of sorted) {
    if (ends.every((end) => end <= visit.start_min)) close()
    const free = ends.findIndex((end) => end <= visit.start_min)
    const lane = free === -1 ? ends.length : free
    ends[lane] = visit.end_min
    group.push({ visit, lane })
  }
  close()
  return placed
}

/** The layers of one day, in the calendar's zone. */
export const dayLayers = (
  { appointments, overrides, hours }: CalendarData,
  date: string,
  zone: string,
): DayLayers => {
  const day = dayRange(date, zone)
  const weekly = clipped(
    weeklyTime(hours, day, (version) => version.weekly),
    day,
  )
  const lunch = clipped(
    weeklyTime(hours, day, (version) => version.lunch),
    day,
  )
  const stretches = (kind: Override['kind']): OverrideStretch[] =>
    overrides.flatMap((override) => {
      if (override.kind !== kind) return []
      const range = overrideRange(override)
      const part = intersect(range, day)
      if (part === null) return []
      return {
        ...stretchOf(part, day, zone),
        override,
        begins: range[0] >= day[0],
        ends: range[1] <= day[1],
      }
    })
  const visits = appointments.flatMap((visit) => {
    const part = takesTime(visit) ? intersect(timeOf(visit), day) : null
    return part === null
      ? []
      : { ...stretchOf(part, day, zone), visit, begins: Date.parse(visit.start_time) >= day[0] }
  })
  const timeOfKind = (kind: Override['kind']): Range[] =>
    clipped(overrides.filter((one) => one.kind === kind).map(overrideRange), day)
  const free = subtract(union([...weekly, ...timeOfKind('extending')]), [
    ...lunch,
    ...timeOfKind('blocking'),
    ...clipped(appointments.filter(takesTime).map(timeOf), day),
  ])
  return {
    date,
    hours: weekly.map((range) => stretchOf(range, day, zone)),
    lunch: lunch.map((range) => stretchOf(range, day, zone)),
    extending: stretches('extending'),
    blocking: stretches('blocking'),
    visits: inLanes(visits),
    freeMin: free.reduce((sum, [start, end]) => sum + (end - start) / MINUTE_MS, 0),
  }
}

const holdsMinute =
  (minute: number) =>
  ({ start_min, end_min }: Stretch): boolean =>
    start_min < minute + QUARTER_MIN && minute < end_min

/** Content of a cell, by precedence: visits, then blocked time, lunch, extra time and weekly hours. */
export interface CellContent {
  readonly kind: 'visit' | 'blocked' | 'lunch' | 'extra' | 'open' | 'closed'
  readonly visits: readonly AppointmentItem[]
  /** The exception that Enter edits and Delete removes: blocked before extra time, the shortest first. */
  readonly override: Override | null
}

const shortest = (stretches: readonly OverrideStretch[], minute: number): Override | null => {
  const found = stretches.filter(holdsMinute(minute)).map(({ override }) => override)
  const length = (one: Override): number => {
    const [start, end] = overrideRange(one)
    return end - start
  }
  return found.sort((one, other) => length(one) - length(other))[0] ?? null
}

export const contentAt = (day: DayLayers, minute: number): CellContent => {
  const visits = day.visits.filter(holdsMinute(minute)).map(({ visit }) => visit)
  const blocking = shortest(day.blocking, minute)
  const extending = shortest(day.extending, minute)
  const override = blocking ?? extending
  const at = (kind: CellContent['kind']): CellContent => ({ kind, visits, override })
  if (visits.length > 0) return at('visit')
  if (blocking !== null) return at('blocked')
  if (day.lunch.some(holdsMinute(minute))) return at('lunch')
  if (extending !== null) return at('extra')
  return at(day.hours.some(holdsMinute(minute)) ? 'open' : 'closed')
}

/** Why a drag must not end there; the form behind Enter lists the visits instead. */
export type DropRefusal = 'past' | 'visit'

/** The server takes what began so long ago: it was dragged meanwhile. */
const LATE_MS = 15 * MINUTE_MS

const isTaken = (range: Range, appointments: readonly AppointmentItem[]): boolean =>
  appointments.some((visit) => takesTime(visit) && intersect(timeOf(visit), range) !== null)

/** @param now ms since the epoch */
export const dropRefusal = (
  range: Range,
  appointments: readonly AppointmentItem[],
  now: number,
): DropRefusal | null => {
  if (range[0] < now - LATE_MS) return 'past'
  return isTaken(range, appointments) ? 'visit' : null
}

/** The same of an exception whose start or end was dragged: what it gained must be free, and lie ahead. */
export const resizeRefusal = (
  [before, after]: readonly [OverrideContent, OverrideContent],
  appointments: readonly AppointmentItem[],
  now: number,
): DropRefusal | null => {
  const [old, changed] = [overrideRange(before), overrideRange(after)]
  if (changed[1] <= now || (changed[0] !== old[0] && changed[0] < now - LATE_MS)) return 'past'
  const gained = subtract([changed], [old])
  return before.kind === 'blocking' && gained.some((range) => isTaken(range, appointments)) ? 'visit' : null
}
