import { z } from 'zod'
import { DAY_MIN, QUARTER_MIN } from '../../contracts/portal/schedule/rules.ts'
import { addDays, datesBetween, wallToEpoch } from '../../contracts/portal/schedule/wallTime.ts'

/** P9.28 */
export const WEEK_DAYS = 7
/** The whole weeks of a month, which a query answers at once. */
export const MOST_DAYS = 42
const LAST_MIN = DAY_MIN - QUARTER_MIN

/** A quarter hour of a day; minutes since midnight on the clock of the calendar's zone. */
export const cell = z.object({
  date: z.iso.date(),
  minute: z.number().int().min(0).max(LAST_MIN).multipleOf(QUARTER_MIN),
})
export type Cell = z.infer<typeof cell>

/** Range of the calendar: a date, or the week or the month that contains it. */
export const span = z.enum(['day', 'week', 'month'])
export type Span = z.infer<typeof span>

export const step = z.enum(['up', 'down', 'left', 'right', 'first', 'last'])
export type Step = z.infer<typeof step>

/** 0: Sunday. */
const dayOfWeek = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** P9.29: the seven dates of the week of a date. @param weekStart first day of the week, 0 is Sunday */
export const weekOf = (date: string, weekStart: number): string[] => {
  const first = addDays(date, -((dayOfWeek(date) - weekStart + WEEK_DAYS) % WEEK_DAYS))
  return datesBetween(first, addDays(first, WEEK_DAYS - 1))
}

/** The whole weeks that hold the month of a date. */
export const monthOf = (date: string, weekStart: number): string[] => {
  const firstDay = `${date.slice(0, 7)}-01`
  const lastDay = addDays(sameDayLater(firstDay, 1), -1)
  const first = weekOf(firstDay, weekStart)[0] ?? firstDay
  return datesBetween(first, weekOf(lastDay, weekStart).at(-1) ?? lastDay)
}

/** The dates that are asked for. A day has its whole week, from which another day is chosen. */
export const datesOf = (date: string, shown: Span, weekStart: number): string[] =>
  shown === 'month' ? monthOf(date, weekStart) : weekOf(date, weekStart)

/** The dates that a view is about: a month without the days around it that its grid shows too. */
export const datesShown = (date: string, shown: Span, weekStart: number): string[] => {
  if (shown === 'day') return [date]
  const dates = datesOf(date, shown, weekStart)
  return shown === 'month' ? dates.filter((one) => one.slice(0, 7) === date.slice(0, 7)) : dates
}

/** The same day of another month, or its last day. */
const sameDayLater = (date: string, months: number): string => {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const days = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, days))).toISOString().slice(0, 10)
}

/** The next or the previous day, or the same day of the next or the previous week or month. */
export const turned = (date: string, shown: Span, by: 1 | -1): string => {
  if (shown === 'month') return sameDayLater(date, by)
  return addDays(date, shown === 'week' ? by * WEEK_DAYS : by)
}

/**
 * The cell that an arrow leads to; left and right go on in the next week. In the week up and down stop at midnight, in
 * the month they lead to the week before and after.
 */
export const moved = (
  { date, minute }: Cell,
  towards: Step,
  weekStart: number,
  shown: Span = 'week',
): Cell => {
  if (shown === 'month' && (towards === 'up' || towards === 'down'))
    return { date: addDays(date, towards === 'up' ? -WEEK_DAYS : WEEK_DAYS), minute }
  switch (towards) {
    case 'up':
      return { date, minute: Math.max(0, minute - QUARTER_MIN) }
    case 'down':
      return { date, minute: Math.min(LAST_MIN, minute + QUARTER_MIN) }
    case 'left':
      return { date: addDays(date, -1), minute }
    case 'right':
      return { date: addDays(date, 1), minute }
    case 'first':
      return { date: weekOf(date, weekStart)[0] ?? date, minute }
    case 'last':
      return { date: weekOf(date, weekStart).at(-1) ?? date, minute }
  }
}

/** The cell at a place of a clock. */
export const cellAt = (date: string, minutes: number): Cell => ({
  date,
  minute: Math.min(LAST_MIN, Math.max(0, Math.floor(minutes / QUARTER_MIN) * QUARTER_MIN)),
})

const isBefore = (one: Cell, other: Cell): boolean =>
  one.date < other.date || (one.date === other.date && one.minute < other.minute)

/** Time from the first of two cells to the end of the last; `end_min` is at most 1440, the next midnight. */
export interface CellRange {
  readonly start_date: string
  readonly start_min: number
  readonly end_date: string
  readonly end_min: number
}

export const rangeOf = (one: Cell, other: Cell): CellRange => {
  const [first, last] = isBefore(other, one) ? [other, one] : [one, other]
  return {
    start_date: first.date,
    start_min: first.minute,
    end_date: last.date,
    end_min: last.minute + QUARTER_MIN,
  }
}

/** Milliseconds since the epoch. */
export const instantsOf = (range: CellRange, zone: string): [number, number] => [
  wallToEpoch(range.start_date, range.start_min, zone),
  wallToEpoch(range.end_date, range.end_min, zone),
]

/** The part of a range that lies on a date, minutes since midnight; null when there is none. */
export const partOn = (range: CellRange, date: string): readonly [number, number] | null => {
  if (date < range.start_date || date > range.end_date) return null
  return [date === range.start_date ? range.start_min : 0, date === range.end_date ? range.end_min : DAY_MIN]
}
