import type { Database } from '../../db/client.ts'

/** Messages of an earlier day are no news. */
const NEWS_MS = 12 * 60 * 60_000
/** Messages of all asked visits that are looked at. */
const LIMIT = 500

/** How many messages of the waiting room came after the doctor's last one, by visit. */
export const unansweredMessages = async (
  db: Database,
  visits: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> => {
  const counts = new Map<string, number>()
  if (visits.length === 0) return counts
  const rows = await db
    .selectFrom('visit_message')
    .select(['appointment_id', 'from_role'])
    .where('appointment_id', 'in', visits)
    .where('from_role', 'in', ['waiting', 'doctor'])
    .where('at', '>', new Date(now.getTime() - NEWS_MS))
    .orderBy('at', 'desc')
    .limit(LIMIT)
    .execute()
  const answered = new Set<string>()
  for (const { appointment_id: id, from_role: role } of rows) {
    if (role === 'doctor') answered.add(id)
    else if (!answered.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return counts
}
