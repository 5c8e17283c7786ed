import type { BookedVisits } from '../../contracts/portal/schedule/bookedVisits.ts'
import type { WeeklyRange } from '../../contracts/portal/schedule/rules.ts'

/** How many of the booked visits begin within a range of the week. */
export const bookedIn = (
  { starts }: Pick<BookedVisits, 'starts'>,
  { weekday, start_min, end_min }: WeeklyRange,
): number =>
  starts
    .filter((one) => one.weekday === weekday && start_min <= one.start_min && one.start_min < end_min)
    .reduce((sum, { count }) => sum + count, 0)
