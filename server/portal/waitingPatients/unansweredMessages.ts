import type { WrittenMessageType } from '../../../src/contracts/meeting/chat/writtenMessages.ts'
import type { Database } from '../../db/client.ts'

/** Messages of an earlier day are no news. */
const NEWS_MS = 12 * 60 * 60_000

const NOTICE = 'consulta.prescription' satisfies WrittenMessageType

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
            .where('answer.from_role', '=', 'doctor')
            // The notice of a signed prescription is written by the product and answers nothing.
            .where(({ eb, or }) => or([eb('answer.kind', 'is', null), eb('answer.kind', '!=', NOTICE)])),
        ),
      ),
    )
    .groupBy('message.appointment_id')
    .execute()
  return new Map(rows.map(({ appointment_id, count }) => [appointment_id, Number(count)]))
}
