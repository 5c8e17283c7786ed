import { sql, type Transaction } from 'kysely'
import { BIRTH_DATE_TRIES } from '../../../src/contracts/portal/visitLink/sharedRecords.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { tooManyAttempts } from '../../http/apiFailure.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Counts a try before the date is compared, in one statement, so that many at once are counted too.
 * @throws ApiFailure 429 after the last one of a day
 */
export const countTry = async (
  db: Database | Transaction<Tables>,
  appointmentId: string,
  now: Date,
): Promise<void> => {
  const dayAgo = new Date(now.getTime() - DAY_MS)
  const { tries, since } = await db
    .insertInto('birth_date_try')
    .values({ appointment_id: appointmentId, tries: 1, since: now })
    .onConflict((on) =>
      on.column('appointment_id').doUpdateSet({
        tries: sql<number>`case when birth_date_try.since < ${dayAgo} then 1
          else least(birth_date_try.tries + 1, ${BIRTH_DATE_TRIES + 1}) end`,
        since: sql<Date>`case when birth_date_try.since < ${dayAgo} then ${now} else birth_date_try.since end`,
      }),
    )
    .returning(['tries', 'since'])
    .executeTakeFirstOrThrow()
  if (tries > BIRTH_DATE_TRIES)
    throw tooManyAttempts(Math.ceil((since.getTime() + DAY_MS - now.getTime()) / 1_000))
}

/** The date was right: the tries before it count no longer. */
export const forgetTries = async (db: Database, appointmentId: string): Promise<void> => {
  await db.deleteFrom('birth_date_try').where('appointment_id', '=', appointmentId).execute()
}
