import { randomUUID } from 'node:crypto'
import type { ConsultationTerms, HoursVersion } from '../../../src/contracts/portal/schedule/rules.ts'
import { addDays, dateAt, weekdays } from '../../../src/contracts/portal/schedule/wallTime.ts'
import { offsetMinutes } from '../../../src/contracts/portal/timezone.ts'
import { accepted, createRuleStore } from '../../portal/eventStore/ruleStore.ts'
import { timezoneOf } from '../../portal/practitioner/queries.ts'
import { consultationTypeAggregate } from '../../portal/pricing/aggregate.ts'
import type { RecordLog } from '../../portal/recordLog/recordLog.ts'
import { scheduleAggregate } from '../../portal/schedule/aggregate.ts'
import type { Database } from '../client.ts'

const NINE = 9 * 60
const TWO = 14 * 60
const THREE = 15 * 60
const SEVEN = 19 * 60
/** Before the first visit of the demo. */
const DAYS_BEHIND = 60

/** This machine's own zone, where its clock shows what the profile says, so that hours follow it. */
const zoneOf = (timezone: string, now: Date): string => {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return offsetMinutes(own, now.getTime()) === offsetMinutes(timezone, now.getTime()) ? own : timezone
}

const workdays = weekdays.slice(0, 5)
const hoursFrom = (effective_from: string, zone: string, lunchId: string): HoursVersion => ({
  effective_from,
  zone,
  weekly: [
    ...workdays.map((weekday) => ({ weekday, start_min: NINE, end_min: SEVEN })),
    ...(['saturday', 'sunday'] as const).map((weekday) => ({ weekday, start_min: NINE, end_min: TWO })),
  ],
  lunch: workdays.map((weekday) => ({ id: lunchId, weekday, start_min: TWO, end_min: THREE })),
})
/** The prices of the demo visits. */
const terms = (position: number): ConsultationTerms => ({
  duration_min: position % 2 === 0 ? 30 : 45,
  price_centavos: position % 2 === 0 ? 65_000 : 90_000,
  currency: 'MXN',
  buffer_min: 0,
  notice_hours: 2,
  horizon_days: 90,
  access: position % 2 === 0 ? 'atOnce' : 'request',
  audience: 'everybody',
  cancel_hours: 24,
})

/** Weekly hours, lunch and prices; made once, so that slots exist. */
export const demoSchedule = async (
  db: Database,
  log: RecordLog,
  practitionerId: string,
  now: Date,
): Promise<void> => {
  const known = await db
    .selectFrom('schedule')
    .select('id')
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst()
  if (known !== undefined) return
  const rules = createRuleStore(db, log, () => now)
  const order = () => ({ id: randomUUID(), practitionerId, expected: 0 })
  const zone = zoneOf(await timezoneOf(db, practitionerId), now)
  const hours = hoursFrom(addDays(dateAt(now.getTime(), zone), -DAYS_BEHIND), zone, randomUUID())
  await rules.change(scheduleAggregate, order(), async () =>
    accepted({ type: 'schedule.replaced', data: { practitionerId, hours } }),
  )
  const specialities = await db
    .selectFrom('practitioner_speciality')
    .select(['speciality_id', 'position'])
    .where('practitioner_id', '=', practitionerId)
    .execute()
  for (const { speciality_id: specialityId, position } of specialities)
    await rules.change(consultationTypeAggregate, order(), async () =>
      accepted({
        type: 'consultationType.set',
        data: { practitionerId, specialityId, terms: terms(position) },
      }),
    )
}
