import { type QueryExecutorProvider, sql } from 'kysely'
import {
  accessBody,
  eventsBody,
  headSeal,
  type LineBody,
  type LoggedAccess,
  type LoggedEvent,
  type LogHead,
  NO_LINES,
  nextLine,
} from '../../portal/recordLog/lines.ts'

const ROWS_AT_ONCE = 200

/** Creates one log of all append-only data and adds the existing rows to it in order. */
export const recordLog =
  (recordKey: string) =>
  async (db: QueryExecutorProvider): Promise<void> => {
    await sql`
      create table record_log (
        position bigint primary key check (position > 0),
        body text not null,
        hash text not null
      )`.execute(db)
    await sql`
      create trigger record_log_append_only before update or delete or truncate on record_log
        for each statement execute function refuse_change()`.execute(db)
    await sql`
      create table record_log_head (
        singleton boolean primary key check (singleton),
        position bigint not null,
        hash text not null,
        seal text not null
      )`.execute(db)
    for (const table of ['event', 'access_log']) {
      await sql`alter table ${sql.table(table)} add column log_position bigint`.execute(db)
      await sql`create index ${sql.ref(`${table}_by_log`)} on ${sql.table(table)} (log_position)`.execute(db)
    }
    let head: LogHead = NO_LINES
    const add = async (body: LineBody): Promise<void> => {
      const { position, ...line } = nextLine(head, body)
      await sql`insert into record_log (position, body, hash) values (${position}, ${line.body}, ${line.hash})`.execute(
        db,
      )
      head = { position, hash: line.hash }
    }
    /** Adds the rows of a table in the order of writing, one line for each group. */
    const addRows = async <T extends { position: string }>(
      table: 'event' | 'access_log',
      bodyOf: (rows: readonly T[]) => LineBody,
    ): Promise<void> => {
      await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(`${table}_append_only`)}`.execute(
        db,
      )
      for (;;) {
        const { rows } = await sql<T>`
          select * from ${sql.table(table)} where log_position is null
            order by position limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db)
        const last = rows.at(-1)
        if (last === undefined) break
        await sql`
          update ${sql.table(table)} set log_position = ${head.position + 1}
            where log_position is null and position <= ${last.position}`.execute(db)
        await add(bodyOf(rows))
      }
      await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(`${table}_append_only`)}`.execute(db)
    }
    await addRows<LoggedEvent & { position: string }>('event', eventsBody)
    await addRows<LoggedAccess & { position: string }>('access_log', accessBody)
    const { rows: visits } = await sql<{ id: string; length: number | null; hash: string | null }>`
      select appointment.id, head.length, head.hash
        from appointment left join visit_record_head head on head.appointment_id = appointment.id
        order by appointment.id`.execute(db)
    for (const { id, length, hash } of visits)
      await add({ of: 'visit', visit: id, length: length ?? 0, hash: hash ?? '' })
    if (head.position > 0)
      await sql`
        insert into record_log_head (singleton, position, hash, seal)
          values (true, ${head.position}, ${head.hash}, ${headSeal(recordKey, head)})`.execute(db)
  }
