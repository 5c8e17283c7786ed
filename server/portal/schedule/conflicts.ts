import type { z } from 'zod'
import { CONFLICTS_LIMIT, type conflictingVisit } from '../../../src/contracts/portal/schedule/conflicts.ts'
import { openHours } from '../../../src/contracts/portal/schedule/openHours.ts'
import { covers, type Range } from '../../../src/contracts/portal/schedule/ranges.ts'
import type { Database } from '../../db/client.ts'
import { rulesOf } from './rulesQuery.ts'

/** Visits ahead that are looked at. */
const VISITS_LIMIT = 5_000

/**
 * The visits ahead that stand outside the open hours, in order of their start: nothing moves or cancels them by itself.
 * @param within only those that touch one of these
 */
export const conflictsOf = async (
  db: Database,
  practitionerId: string,
  now: Date,
  within?: readonly Range[],
): Promise<z.infer<typeof conflictingVisit>[]> => {
  const visits = await db
    .selectFrom('appointment')
    .select(['id', 'start_time', 'end_time', 'speciality_id', 'status'])
    .where('practitioner_id', '=', practitionerId)
    .where('end_time', '>', now)
    .where('status', 'in', ['requested', 'accepted', 'pending_payment'])
    .orderBy('start_time')
    .limit(VISITS_LIMIT)
    .execute()
  const [first] = visits
  if (first === undefined) return []
  const range: Range = [
    first.start_time.getTime(),
    Math.max(...visits.map(({ end_time }) => end_time.getTime())),
  ]
  const rules = await rulesOf(db, practitionerId, range)
  const open = new Map(
    [...new Set(visits.map(({ speciality_id }) => speciality_id))].map((id) => [
      id,
      openHours(rules, id, range).open,
    ]),
  )
  return visits
    .filter(({ start_time, end_time, speciality_id }) => {
      const [start, end] = [start_time.getTime(), end_time.getTime()]
      if (within !== undefined && !within.some((one) => one[0] < end && start < one[1])) return false
      return !covers(open.get(speciality_id) ?? [], [start, end])
    })
    .slice(0, CONFLICTS_LIMIT)
    .map(({ start_time, end_time, ...visit }) => ({
      ...visit,
      start_time: start_time.toISOString(),
      end_time: end_time.toISOString(),
    }))
}
