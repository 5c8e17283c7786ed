import { BOOKED_DAYS, type BookedVisits } from '../../../src/contracts/portal/schedule/bookedVisits.ts'
import { QUARTER_MIN } from '../../../src/contracts/portal/schedule/rules.ts'
import { dateAt, minutesAt, weekdayOf, weekdays } from '../../../src/contracts/portal/schedule/wallTime.ts'
import type { Database } from '../../db/client.ts'

const DAY_MS = 86_400_000

/** Visits that are counted; a practice has fewer in three months. */
const VISITS_LIMIT = 10_000

/** The visits ahead that are neither over nor cancelled, counted by the time of the week at which they begin. */
export const bookedVisitsOf = async (
  db: Database,
  practitionerId: string,
  now: Date,
  zone: string,
): Promise<BookedVisits> => {
  const visits = await db
    .selectFrom('appointment')
    .select('start_time')
    .where('practitioner_id', '=', practitionerId)
    .where('start_time', '>=', now)
    .where('start_time', '<', new Date(now.getTime() + BOOKED_DAYS * DAY_MS))
    .where('status', 'in', ['requested', 'accepted', 'pending_payment'])
    .orderBy('start_time')
    .limit(VISITS_LIMIT)
    .execute()
  const counts = new Map<string, BookedVisits['starts'][number]>()
  for (const { start_time } of visits) {
    const at = start_time.getTime()
    const weekday = weekdayOf(dateAt(at, zone))
    const start_min = Math.floor(minutesAt(at, zone) / QUARTER_MIN) * QUARTER_MIN
    const key = `${weekday} ${start_min}`
    counts.set(key, { weekday, start_min, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  const starts = [...counts.values()].sort(
    (one, other) =>
      weekdays.indexOf(one.weekday) - weekdays.indexOf(other.weekday) || one.start_min - other.start_min,
  )
  return { zone, days: BOOKED_DAYS, starts }
}
