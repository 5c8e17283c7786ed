import { union } from '../../contracts/portal/schedule/ranges.ts'
import { DAY_MIN, type WeeklyRange } from '../../contracts/portal/schedule/rules.ts'
import { type Weekday, weekdays } from '../../contracts/portal/schedule/wallTime.ts'

/** The week's ranges as they are edited: by day, and within a day in the order in which they were added. */
type Week = readonly WeeklyRange[]

const HOUR_MIN = 60
/** The initial hours of a day. */
const MORNING = { start_min: 540, end_min: 840 }

export const rangesOn = (weekly: Week, day: Weekday): WeeklyRange[] =>
  weekly.filter(({ weekday }) => weekday === day)

/** The week with other ranges on one day. */
export const withRanges = (
  weekly: Week,
  day: Weekday,
  ranges: readonly Omit<WeeklyRange, 'weekday'>[],
): WeeklyRange[] =>
  weekdays.flatMap((weekday) =>
    weekday === day ? ranges.map((range) => ({ ...range, weekday })) : rangesOn(weekly, weekday),
  )

/** The week with one more range on a day: the morning, or some hours after the last range. */
export const withNextRange = (weekly: Week, day: Weekday): WeeklyRange[] => {
  const ranges = rangesOn(weekly, day)
  const last = ranges.at(-1)
  if (last === undefined) return withRanges(weekly, day, [MORNING])
  const start_min = Math.min(last.end_min + HOUR_MIN, DAY_MIN - HOUR_MIN)
  const end_min = Math.min(start_min + 3 * HOUR_MIN, DAY_MIN)
  return withRanges(weekly, day, [...ranges, { start_min, end_min }])
}

/** In order, those that touch or overlap as one; a range that ends before it begins is left out. */
export const joinedRanges = (ranges: Week): Omit<WeeklyRange, 'weekday'>[] =>
  union(ranges.map(({ start_min, end_min }) => [start_min, end_min])).map(([start_min, end_min]) => ({
    start_min,
    end_min,
  }))

/** How the hours that a day already has are treated. */
export type CopyMode = 'replace' | 'add'

/** The week with the hours of a day on other days as well; what touches or overlaps there is joined. */
export const copyDay = (
  weekly: Week,
  from: Weekday,
  to: readonly Weekday[],
  mode: CopyMode,
): WeeklyRange[] => {
  const copied = rangesOn(weekly, from)
  return to
    .filter((day) => day !== from)
    .reduce<WeeklyRange[]>(
      (week, day) => {
        const kept = mode === 'add' ? rangesOn(week, day) : []
        return withRanges(week, day, joinedRanges([...kept, ...copied]))
      },
      [...weekly],
    )
}
