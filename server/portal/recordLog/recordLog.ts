import type { Transaction } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { headSeal, type LineBody, type LogHead, NO_LINES, nextLine } from './lines.ts'
import type { HeadWitness } from './witness.ts'

/** The log of everything that is only ever added: visits' records, events and the access log. */
export interface RecordLog {
  /** Seals heads; the visits' own are sealed with it too. */
  readonly key: string
  /**
   * Runs `work` in a transaction (that of `db`, when it is one itself); once that is committed, the newest head is written outside the database, before
   * this resolves.
   */
  transaction<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>
  /**
   * Makes this transaction the one that writes, until it ends. Whoever writes takes it before the head of a
   * visit's record, and after every other lock: else two transactions could wait for each other.
   */
  lock(trx: Transaction<Tables>): Promise<LogHead>
  /**
   * Adds a line. `work` is given its position, writes the rows that belong to it, and says what the line says.
   */
  write(trx: Transaction<Tables>, work: (position: number) => Promise<LineBody>): Promise<void>
  /** Writes the newest head outside, also when nothing has changed since. */
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
      // Part of a larger one, whose end is not ours to wait for.
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
