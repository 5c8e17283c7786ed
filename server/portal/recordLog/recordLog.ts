import type { Transaction } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { headSeal, type LineBody, type LogHead, NO_LINES, nextLine } from './lines.ts'
import type { HeadWitness } from './witness.ts'

/** The log of all append-only data: visit records, events and the access log. */
export interface RecordLog {
  /** Key of the seals of heads, also those of visit records. */
  readonly key: string
  /**
   * Runs `work` in a transaction (that of `db` when it is one). After the commit the newest head is written
   * outside the database before this resolves.
   */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  /**
   * Makes this transaction the only one that writes until it ends. Take it before the head of a visit record
   * and after every other lock, otherwise two transactions could wait for each other.
   */
  lock(trx: Transaction<Tables>): Promise<LogHead>
  /**
   * Adds a line. `work` receives its position, writes the rows that belong to it, and returns the content of
   * the line.
   */
  write(trx: Transaction<Tables>, work: (position: number) => Promise<LineBody>): Promise<void>
  /** Writes the newest head outside, even when nothing has changed since. */
  publish(): Promise<void>
}

export const createRecordLog = (db: Database, key: string, witness?: HeadWitness): RecordLog => {
  const written = new WeakMap<Transaction<Tables>, LogHead>()

  const lock = async (trx: Transaction<Tables>): Promise<LogHead> => {
    const known = written.get(trx)
    if (known !== undefined) return known
    const locked = () =>
      trx
        .selectFrom('record_log_head')
        .select(['position', 'hash'])
        .where('singleton', '=', true)
        .forUpdate()
        .executeTakeFirst()
    let head = await locked()
    if (head === undefined) {
      await trx
        .insertInto('record_log_head')
        .values({ singleton: true, ...NO_LINES, seal: headSeal(key, NO_LINES) })
        .onConflict((on) => on.column('singleton').doNothing())
        .execute()
      head = await locked()
    }
    if (head === undefined) throw new Error('The log has no head')
    return { position: Number(head.position), hash: head.hash }
  }

  return {
    key,
    lock,
    async transaction(work) {
      // Part of a larger transaction, whose end the caller awaits.
      if (db.isTransaction) return await work(db as Transaction<Tables>)
      let head: LogHead | undefined
      const result = await db.transaction().execute(async (trx) => {
        const done = await work(trx)
        head = written.get(trx)
        return done
      })
      if (head !== undefined) await witness?.record(head)
      return result
    },
    async write(trx, work) {
      const before = await lock(trx)
      const line = nextLine(before, await work(before.position + 1))
      const head = { position: line.position, hash: line.hash }
      await trx
        .with('line', (query) => query.insertInto('record_log').values(line))
        .updateTable('record_log_head')
        .set({ ...head, seal: headSeal(key, head) })
        .where('singleton', '=', true)
        .execute()
      written.set(trx, head)
    },
    async publish() {
      const head = await db.selectFrom('record_log_head').select(['position', 'hash']).executeTakeFirst()
      if (head !== undefined) await witness?.record({ position: Number(head.position), hash: head.hash })
    },
  }
}
