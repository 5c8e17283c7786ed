import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { AppointmentRepository } from '../appointment/repository.ts'
import { releaseExpired } from './holdStore.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long a draft sent twice is known for one. */
const KEPT_MS = DAY_MS
const REQUESTS_AT_ONCE = 100

/**
 * Releases times whose hold expired, deletes the holds of yesterday, and ends requests that were not answered in
 * time. Correctness does not depend on it, because each booking compares with the clock.
 */
export const expireBookings = async ({
  db,
  clock,
  appointments,
}: {
  db: Database
  clock: Clock
  appointments: AppointmentRepository
}): Promise<void> => {
  const now = clock()
  await db.transaction().execute(async (trx) => {
    await releaseExpired(trx, now)
    await trx
      .deleteFrom('hold')
      .where('created_at', '<=', new Date(now.getTime() - KEPT_MS))
      .execute()
  })
  const unanswered = await db
    .selectFrom('appointment')
    .select('id')
    .where('status', '=', 'requested')
    .where('respond_by', '<=', now)
    .orderBy('respond_by')
    .limit(REQUESTS_AT_ONCE)
    .execute()
  for (const { id } of unanswered)
    await appointments.handle(id, { actorId: null, owner: null }, { type: 'lapse', now })
}
