import type { Database } from '../../db/client.ts'
import { verify } from './chain.ts'

export interface Verified {
  visits: number
  entries: number
  broken: { appointmentId: string; seq: number }[]
}

/**
 * Checks every visit's record, one visit after the other.
 * @param key of the seals, or null when it is not at hand
 */
export const verifyRecords = async (db: Database, key: string | null): Promise<Verified> => {
  const found: Verified = { visits: 0, entries: 0, broken: [] }
  // Also visits whose head, or whose entries, somebody took away whole.
  const visits = await db
    .selectFrom('visit_record')
    .select('appointment_id')
    .union(db.selectFrom('visit_record_head').select('appointment_id'))
    .orderBy('appointment_id')
    .execute()
  for (const { appointment_id } of visits) {
    const [stored, head] = await Promise.all([
      db
        .selectFrom('visit_record')
        .select(['seq', 'body', 'hash'])
        .where('appointment_id', '=', appointment_id)
        .orderBy('seq')
        .execute(),
      db
        .selectFrom('visit_record_head')
        .select(['length', 'hash', 'seal'])
        .where('appointment_id', '=', appointment_id)
        .executeTakeFirst(),
    ])
    const { firstBroken } = verify(key, appointment_id, stored, head ?? null)
    found.visits += 1
    found.entries += stored.length
    if (firstBroken !== null) found.broken.push({ appointmentId: appointment_id, seq: firstBroken })
  }
  return found
}
