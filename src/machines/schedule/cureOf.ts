import type { z } from 'zod'
import { overrideRange } from '../../contracts/portal/schedule/openHours.ts'
import type { Override } from '../../contracts/portal/schedule/overrides.ts'
import type { HoursVersion } from '../../contracts/portal/schedule/rules.ts'
import { dateAt, minutesAt, weekdayOf } from '../../contracts/portal/schedule/wallTime.ts'
import type { removal } from './changeReviewContract.ts'

/**
 * The lunch break or exception to delete so that a start is available again; null if there is none.
 * @param at ms since the epoch
 */
export const cureOf = (
  outcome: 'lunch' | 'blocked',
  at: number,
  { hours, overrides }: { hours: HoursVersion | null; overrides: readonly Override[] },
): z.infer<typeof removal> | null => {
  if (outcome === 'lunch') {
    if (hours === null) return null
    const [weekday, minutes] = [weekdayOf(dateAt(at, hours.zone)), minutesAt(at, hours.zone)]
    const found = hours.lunch.find(
      (one) => one.weekday === weekday && one.start_min <= minutes && minutes < one.end_min,
    )
    return found === undefined ? null : { kind: 'lunch', id: found.id }
  }
  const exception = overrides.find((one) => {
    const [start, end] = overrideRange(one)
    return one.kind === 'blocking' && start <= at && at < end
  })
  return exception === undefined ? null : { kind: 'exception', exception }
}
