import { sql } from 'kysely'
import type { Database } from '../../db/client.ts'
import { brokenFolios } from '../prescription/verifyPrescriptions.ts'
import { verify } from './chain.ts'

export interface Verified {
  visits: number
  entries: number
  broken: { appointmentId: string; seq: number }[]
  /** Signed prescriptions that are not as the record of their visit says. */
  brokenPrescriptions: { appointmentId: string; folio: string }[]
}

/** A clinic that has not been started since there are prescriptions has no table for them, and is read as well. */
const hasPrescriptions = async (db: Database): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('prescription') is not null as has`.execute(db)
  return rows[0]?.has ?? false
}

/**
 * Checks every visit's record, and its prescriptions against it, one visit after the other.
 * @param key of the seals, or null when it is not at hand
 */
export const verifyRecords = async (db: Database, key: string | null): Promise<Verified> => {
  const found: Verified = { visits: 0, entries: 0, broken: [], brokenPrescriptions: [] }
  const prescribed = await hasPrescriptions(db)
  // Also visits whose head, or whose entries, somebody took away whole.
  const visits = await db
    .selectFrom('visit_record')
    .select('appointment_id')
    .union(db.selectFrom('visit_record_head').select('appointment_id'))
    .$if(prescribed, (query) => query.union(db.selectFrom('prescription').select('appointment_id')))
    .orderBy('appointment_id')
    .execute()
  for (const { appointment_id } of visits) {
    const [stored, head, prescriptions] = await Promise.all([
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
      prescribed
        ? db
            .selectFrom('prescription')
            .select(['folio_number', 'replaces', 'body', 'seal'])
            .where('appointment_id', '=', appointment_id)
            .execute()
        : [],
    ])
    const { entries, firstBroken } = verify(key, appointment_id, stored, head ?? null)
    found.visits += 1
    found.entries += stored.length
    if (firstBroken !== null) found.broken.push({ appointmentId: appointment_id, seq: firstBroken })
    for (const folio of brokenFolios(entries, prescriptions))
      found.brokenPrescriptions.push({ appointmentId: appointment_id, folio })
  }
  return found
}
