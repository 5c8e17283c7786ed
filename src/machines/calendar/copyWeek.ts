import { overrideRange } from '../../contracts/portal/schedule/openHours.ts'
import type { Override, OverrideContent } from '../../contracts/portal/schedule/overrides.ts'
import { addDays, dateAt, minutesAt, wallToEpoch } from '../../contracts/portal/schedule/wallTime.ts'
import { MOST_DAYS, WEEK_DAYS } from './cells.ts'
import type { CalendarData } from './dayLayers.ts'
import { contentOf } from './edges.ts'
import { CHANGES_LIMIT } from './overrideChanges.ts'

const DAY_MS = 86_400_000

/** Days from one date to another. */
const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(`${last}T00:00:00Z`) - Date.parse(`${first}T00:00:00Z`)) / DAY_MS)

/** The same time on the clock, so many days later: an hour of nine stays nine when the clocks change. */
const later = (iso: string, days: number, zone: string): string => {
  const at = Date.parse(iso)
  const seconds = at % 60_000
  return new Date(
    wallToEpoch(addDays(dateAt(at, zone), days), minutesAt(at, zone), zone) + seconds,
  ).toISOString()
}

/** An exception, so many days later. */
export const movedBy = (content: OverrideContent, days: number, zone: string): OverrideContent => {
  if (content.kind === 'extending') {
    const { start_time, end_time, speciality_id } = content.period
    return {
      ...content,
      period: {
        start_time: later(start_time, days, zone),
        end_time: later(end_time, days, zone),
        speciality_id,
      },
    }
  }
  const { period } = content
  return {
    ...content,
    period: period.all_day
      ? {
          ...period,
          start_date: addDays(period.start_date, days),
          end_date: addDays(period.end_date, days),
        }
      : {
          ...period,
          start_time: later(period.start_time, days, zone),
          end_time: later(period.end_time, days, zone),
        },
  }
}

/** The conflicts of one copied exception in the other week. */
export interface CopiedItem {
  readonly content: OverrideContent
  /** It lies in the past, or there is an equal one: the server would refuse it. */
  readonly problem: 'past' | 'duplicate' | null
  /** Visits that it would block; none of them is cancelled. */
  readonly visits: readonly string[]
}

const startsIn = (override: Override, [start, end]: readonly [number, number]): boolean => {
  const [from] = overrideRange(override)
  return from >= start && from < end
}

const begunIn = (overrides: readonly Override[], from: string, zone: string): Override[] => {
  const week = [wallToEpoch(from, 0, zone), wallToEpoch(addDays(from, WEEK_DAYS), 0, zone)] as const
  return overrides.filter((one) => startsIn(one, week))
}

/** How many days of the other week and after it the exceptions of a week reach, within what can be asked for. */
export const daysToCompare = (overrides: readonly Override[], from: string, zone: string): number => {
  const reach = begunIn(overrides, from, zone).map(
    (one) => daysBetween(from, dateAt(overrideRange(one)[1] - 1, zone)) + 1,
  )
  return Math.min(MOST_DAYS, Math.max(WEEK_DAYS, ...reach))
}

/**
 * The exceptions that begin in a week, as they would be in another one, and what they meet there.
 * @param first the first dates of both weeks
 * @param other what there is in the other week
 * @param now ms since the epoch
 */
export const copyOfWeek = (
  overrides: readonly Override[],
  first: { readonly from: string; readonly to: string },
  other: CalendarData,
  { zone, now }: { readonly zone: string; readonly now: number },
): CopiedItem[] => {
  const days = daysBetween(first.from, first.to)
  return begunIn(overrides, first.from, zone)
    .slice(0, CHANGES_LIMIT)
    .map((one) => {
      const content = movedBy(contentOf(one), days, zone)
      const [start, end] = overrideRange(content)
      const isSame = (found: Override): boolean => {
        const range = overrideRange(found)
        return found.kind === content.kind && range[0] === start && range[1] === end
      }
      const blocked =
        content.kind === 'blocking'
          ? other.appointments.filter(
              ({ status, start_time, end_time }) =>
                status !== 'cancel' &&
                status !== 'completed' &&
                Date.parse(start_time) < end &&
                start < Date.parse(end_time),
            )
          : []
      return {
        content,
        problem: start < now ? 'past' : other.overrides.some(isSame) ? 'duplicate' : null,
        visits: blocked.map(({ id }) => id),
      }
    })
}
