import { createHash, randomUUID } from 'node:crypto'
import type { OverrideContent } from '../../../src/contracts/portal/schedule/overrides.ts'
import { type Range, subtract } from '../../../src/contracts/portal/schedule/ranges.ts'
import {
  addDays,
  dateAt,
  wallToEpoch,
  weekdayOf,
  weekdays,
} from '../../../src/contracts/portal/schedule/wallTime.ts'
import { accepted, createRuleStore } from '../../portal/eventStore/ruleStore.ts'
import { overrideAggregate } from '../../portal/override/aggregate.ts'
import type { RecordLog } from '../../portal/recordLog/recordLog.ts'
import { overridesIn } from '../../portal/schedule/rulesQuery.ts'
import type { Database } from '../client.ts'
import { demoHours } from './demoHours.ts'

const DAY_MS = 24 * 60 * 60_000
const HOUR = 60
const workdays = weekdays.slice(0, 5)

/** The reasons of the blocked mornings of this week and of the next. */
const REASONS = ['Trámite en el banco', 'Congreso']

const iso = ([start, end]: Range) => ({
  start_time: new Date(start).toISOString(),
  end_time: new Date(end).toISOString(),
})

const setter = (db: Database, log: RecordLog, practitionerId: string, now: Date) => {
  const rules = createRuleStore(db, log, () => now)
  return (content: OverrideContent, id: string = randomUUID()) =>
    rules.change(overrideAggregate, { id, practitionerId, expected: null }, async () =>
      accepted({ type: 'override.set', data: { practitionerId, content } }),
    )
}

/**
 * In the next days and a week later, where there is no exception yet, a blocked morning and a longer evening. Visits are
 * made after them, so that none lies in a blocked time.
 */
export const demoExceptions = async (
  db: Database,
  log: RecordLog,
  practitionerId: string,
  now: Date,
): Promise<void> => {
  const set = setter(db, log, practitionerId, now)
  const { zone } = await demoHours(db, practitionerId, [now.getTime(), now.getTime() + 1])
  for (const [week, reason] of REASONS.entries()) {
    const first = addDays(dateAt(now.getTime(), zone), week * 7 + 1)
    const range = [wallToEpoch(first, 0, zone), wallToEpoch(first, 0, zone) + 7 * DAY_MS] as const
    if ((await overridesIn(db, practitionerId, range).execute()).length > 0) continue
    // One of three days in a row is a workday.
    const date = [0, 1, 2]
      .map((days) => addDays(first, days))
      .find((day) => workdays.includes(weekdayOf(day)))
    if (date === undefined) continue
    const at = (hour: number) => wallToEpoch(date, hour * HOUR, zone)
    await set({ kind: 'blocking', period: { all_day: false, ...iso([at(9), at(12)]) }, reason })
    await set({ kind: 'extending', period: { ...iso([at(19), at(21)]), speciality_id: null } })
  }
}

/** The same at every start, so that there is one. */
const liveHoursId = (practitionerId: string): string => {
  const hex = createHash('sha256').update(`live hours of ${practitionerId}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/** Opens the practice for the live visit where it falls outside of the weekly hours. */
export const liveHours = async (
  db: Database,
  log: RecordLog,
  practitionerId: string,
  { live, now }: { live: Range; now: Date },
): Promise<void> => {
  const { hours } = await demoHours(db, practitionerId, live)
  const [first] = subtract([live], hours)
  if (first === undefined) return
  const set = setter(db, log, practitionerId, now)
  const period = { ...iso(first), speciality_id: null }
  await set({ kind: 'extending', period }, liveHoursId(practitionerId))
}
