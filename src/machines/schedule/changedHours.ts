import type { WeeklyRange } from '../../contracts/portal/schedule/rules.ts'
import { type Weekday, weekdays } from '../../contracts/portal/schedule/wallTime.ts'
import { sameJson } from '../kit/sameJson.ts'
import { rangesOn } from './weeklyHours.ts'

interface Hours {
  readonly zone: string
  readonly weekly: readonly WeeklyRange[]
}

const timesOn = ({ weekly }: Hours, day: Weekday): (readonly [number, number])[] =>
  rangesOn(weekly, day)
    .map(({ start_min, end_min }) => [start_min, end_min] as const)
    .toSorted(([start, end], [otherStart, otherEnd]) => start - otherStart || end - otherEnd)

/** The days with other hours, and the zone if it is another one. The order of a day's ranges is no difference. */
export const changedHours = (base: Hours, hours: Hours): (Weekday | 'zone')[] => [
  ...(base.zone === hours.zone ? [] : (['zone'] as const)),
  ...weekdays.filter((day) => !sameJson(timesOn(base, day), timesOn(hours, day))),
]
