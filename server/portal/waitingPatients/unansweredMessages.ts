import type { Database } from '../../db/client.ts'

/** Messages of an earlier day are no news. */
const NEWS_MS = 12 * 60 * 60_000

/** How many messages of the waiting room came after the doctor's last one, by visit. */
export const unansweredMessages = async (
  db: Database,
  visits: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> => {
  if (visits.length === 0) return new Map()
  const rows = await db
    .selectFrom('visit_message as message')
    .select(({ fn }) => ['message.appointment_id', fn.countAll<string>().as('count')])
    .where('message.appointment_id', 'in', visits)
    .where('message.from_role', '=', 'waiting')
    .where('message.at', '>', new Date(now.getTime() - NEWS_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('visit_message as answer')
            .select('answer.id')
            .whereRef('answer.appointment_id', '=', 'message.appointment_id')
            .whereRef('answer.at', '>=', 'message.at')
            .where('answer.from_role', '=', 'doctor'),
        ),
      ),
    )
    .groupBy('message.appointment_id')
    .execute()
  return new Map(rows.map(({ appointment_id, count }) => [appointment_id, Number(count)]))
}
