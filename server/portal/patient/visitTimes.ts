import { sql } from 'kysely'
import type { AppointmentStatus } from '../../../src/contracts/portal/appointmentStatus.ts'
import type { Database } from '../../db/client.ts'

const COMING: AppointmentStatus[] = ['requested', 'accepted', 'pending_payment', 'in_progress']

/** For each patient of the practitioner who has visits: when the last one was, and when the next one is. */
export const visitTimes = (db: Database, practitionerId: string, now: Date) =>
  db
    .selectFrom('appointment')
    .where('practitioner_id', '=', practitionerId)
    .groupBy('client_id')
    .select('client_id')
    .select([
      sql<Date | null>`max(start_time) filter (where status = 'completed')`.as('last_visit'),
      sql<Date | null>`
        min(start_time) filter (where end_time > ${now} and status in (${sql.join(COMING)}))`.as(
        'next_visit',
      ),
    ])
    .as('visits')
