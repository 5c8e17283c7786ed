import { type Range, subtract, union } from './ranges.ts'
import type { HoursVersion, OverridePeriod, Rules, WeeklyRange } from './rules.ts'
import { addDays, dateAt, datesBetween, wallToEpoch, weekdayOf } from './wallTime.ts'

/** The parts of which open time is made, each in order and apart from each other. */
export interface OpenHours {
  /** Weekly hours and extensions together, before anything is taken out of them. */
  readonly hours: readonly Range[]
  readonly lunch: readonly Range[]
  readonly blocked: readonly Range[]
  /** `(hours − lunch) − blocked`. */
  readonly open: readonly Range[]
}

/** The time that an override covers. */
export const overrideRange = ({ period }: OverridePeriod): Range =>
  'start_date' in period
    ? [wallToEpoch(period.start_date, 0, period.zone), wallToEpoch(period.end_date, 1_440, period.zone)]
    : [Date.parse(period.start_time), Date.parse(period.end_time)]

/** The wall times of `version` for each date on which it applies. */
const wallRanges = (
  dates: readonly string[],
  version: HoursVersion,
  until: string | undefined,
  of: (version: HoursVersion) => readonly WeeklyRange[],
): Range[] =>
  dates.flatMap((date) => {
    if (date < version.effective_from || (until !== undefined && date >= until)) return []
    const weekday = weekdayOf(date)
    return of(version)
      .filter((one) => one.weekday === weekday)
      .map(
        ({ start_min, end_min }): Range => [
          wallToEpoch(date, start_min, version.zone),
          wallToEpoch(date, end_min, version.zone),
        ],
      )
  })

/** Every date that any zone shows within the range. */
const datesIn = ([start, end]: Range): string[] =>
  datesBetween(addDays(dateAt(start, 'UTC'), -1), addDays(dateAt(end, 'UTC'), 1))

/** The weekly hours, or the lunches, that begin or end within the range. */
export const weeklyTime = (
  hours: readonly HoursVersion[],
  range: Range,
  of: (version: HoursVersion) => readonly WeeklyRange[],
): Range[] => {
  const dates = datesIn(range)
  return union(
    hours.flatMap((version, index) => wallRanges(dates, version, hours[index + 1]?.effective_from, of)),
  )
}

/** Whether it opens time for the speciality. */
const extendsFor = (override: OverridePeriod, specialityId: string): boolean =>
  override.kind === 'extending' && (override.period.speciality_id ?? specialityId) === specialityId

/** The open times of a speciality: blocked beats lunch, lunch beats extensions and weekly hours. */
export const openHours = ({ hours, overrides }: Rules, specialityId: string, range: Range): OpenHours => {
  const extended = overrides.filter((one) => extendsFor(one, specialityId)).map(overrideRange)
  const all = union([...weeklyTime(hours, range, ({ weekly }) => weekly), ...extended])
  const lunch = weeklyTime(hours, range, (version) => version.lunch)
  const blocked = union(overrides.filter(({ kind }) => kind === 'blocking').map(overrideRange))
  return { hours: all, lunch, blocked, open: subtract(subtract(all, lunch), blocked) }
}
