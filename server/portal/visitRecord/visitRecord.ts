import type { Transaction } from 'kysely'
import type { VisitFact, VisitRecordEntry } from '../../../src/contracts/portal/visitRecord.ts'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import type { RecordLog } from '../recordLog/recordLog.ts'
import { extend, verify } from './chain.ts'

export interface DatedFact {
  at: Date
  fact: VisitFact
}

export interface VisitRecord {
  /** The log with the length of each record. */
  readonly log: RecordLog
  /** Appends to the record; waits for concurrent appends. */
  append(appointmentId: string, facts: readonly DatedFact[], trx?: Transaction<Tables>): Promise<void>
  /** @param trx a transaction with repeatable reads */
  read(
    appointmentId: string,
    trx?: Transaction<Tables>,
  ): Promise<{ entries: VisitRecordEntry[]; firstBroken: number | null }>
}

export const createVisitRecord = (db: Database, log: RecordLog): VisitRecord => {
  const { key } = log
  const appendIn = async (
    trx: Transaction<Tables>,
    appointmentId: string,
    facts: readonly DatedFact[],
  ): Promise<void> => {
    await log.lock(trx)
    // A new record gets its head first.
    const empty = extend(key, appointmentId, null, []).head
    await trx
      .insertInto('visit_record_head')
      .values({ appointment_id: appointmentId, ...empty })
      .onConflict((on) => on.column('appointment_id').doNothing())
      .execute()
    const head = await trx
      .selectFrom('visit_record_head')
      .select(['length', 'hash'])
      .where('appointment_id', '=', appointmentId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const next = extend(key, appointmentId, head, facts)
    await trx
      .insertInto('visit_record')
      .values(next.entries.map((entry) => ({ appointment_id: appointmentId, ...entry })))
      .execute()
    await trx
      .updateTable('visit_record_head')
      .set(next.head)
      .where('appointment_id', '=', appointmentId)
      .execute()
    const { length, hash } = next.head
    await log.write(trx, async () => ({ of: 'visit', visit: appointmentId, length, hash }))
  }

  const readIn = async (trx: Transaction<Tables>, appointmentId: string) => {
    const stored = await trx
      .selectFrom('visit_record')
      .select(['seq', 'body', 'hash'])
      .where('appointment_id', '=', appointmentId)
      .orderBy('seq')
      .execute()
    const head = await trx
      .selectFrom('visit_record_head')
      .select(['length', 'hash', 'seal'])
      .where('appointment_id', '=', appointmentId)
      .executeTakeFirst()
    return verify(key, appointmentId, stored, head ?? null)
  }

  return {
    log,
    async append(appointmentId, facts, trx) {
      if (facts.length === 0) return
      if (trx !== undefined) await appendIn(trx, appointmentId, facts)
      else await log.transaction((own) => appendIn(own, appointmentId, facts))
    },
    async read(appointmentId, trx) {
      if (trx !== undefined) return await readIn(trx, appointmentId)
      // One snapshot: a concurrent append must not look like a broken head.
      return await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((own) => readIn(own, appointmentId))
    },
  }
}
