import type { Range } from '../../../src/contracts/portal/schedule/ranges.ts'
import type { ConsultationType, HoursVersion, Rules } from '../../../src/contracts/portal/schedule/rules.ts'
import type { Database } from '../../db/client.ts'

export const hoursOf = async (db: Database, practitionerId: string): Promise<HoursVersion[]> => {
  const row = await db
    .selectFrom('schedule')
    .select('hours')
    .where('practitioner_id', '=', practitionerId)
    .executeTakeFirst()
  return row?.hours ?? []
}

/** The overrides that touch the range, in order of their start. */
export const overridesIn = (db: Database, practitionerId: string, [start, end]: Range) =>
  db
    .selectFrom('schedule_override')
    .select(['id', 'version', 'body'])
    .where('practitioner_id', '=', practitionerId)
    .where('removed', '=', false)
    .where('end_time', '>', new Date(start))
    .where('start_time', '<', new Date(end))
    .orderBy('start_time')
    .orderBy('id')

/** The rules that apply to a range of time. */
export const rulesOf = async (db: Database, practitionerId: string, range: Range): Promise<Rules> => ({
  hours: await hoursOf(db, practitionerId),
  overrides: (await overridesIn(db, practitionerId, range).execute()).map(({ body }) => body),
})

/** The type of consultation of a speciality; undefined while nothing was saved for it. */
export const consultationTypeOf = async (
  db: Database,
  practitionerId: string,
  specialityId: string,
): Promise<ConsultationType | undefined> => {
  const row = await db
    .selectFrom('consultation_type')
    .select(['speciality_id', 'duration_min', 'price_centavos', 'buffer_min', 'notice_hours'])
    .select(['horizon_days', 'access', 'audience', 'cancel_hours'])
    .where('practitioner_id', '=', practitionerId)
    .where('speciality_id', '=', specialityId)
    .executeTakeFirst()
  return row === undefined ? undefined : { ...row, currency: 'MXN' }
}
