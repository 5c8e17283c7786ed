import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { overrideAggregate, overrideRow } from '../override/aggregate.ts'
import { consultationTypeAggregate, consultationTypeRow } from '../pricing/aggregate.ts'
import { recordAggregate, recordRow } from '../record/aggregate.ts'
import { scheduleAggregate, scheduleRow } from '../schedule/aggregate.ts'
import { readStream } from './events.ts'
import type { Aggregate } from './ruleStore.ts'

type RuleTable = 'schedule' | 'schedule_override' | 'consultation_type' | 'patient_record'

export interface ChangedRule {
  table: RuleTable
  id: string
  /** In alphabetical order; all of them when there is no row for the events, or no event for the row. */
  columns: string[]
}

const ROWS_AT_ONCE = 200

/** Rows of which a column says something else than their events, and rows or events without the other. */
const changedIn = async <
  State extends { practitionerId: string },
  Event extends { type: string; data: object },
>(
  trx: Transaction<Tables>,
  table: RuleTable,
  aggregate: Aggregate<State, Event>,
  rowOf: (id: string, version: number, state: State) => Record<string, unknown> | null,
): Promise<ChangedRule[]> => {
  const changed: ChangedRule[] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const { rows: streams } = await sql<{ id: string }>`
      select id::text from ${sql.table(table)} where id > ${after}::uuid
      union
      select stream_id::text from event
        where stream_id > ${after}::uuid and type like ${`${aggregate.prefix}%`}
      order by 1 limit ${sql.lit(ROWS_AT_ONCE)}`.execute(trx)
    const last = streams.at(-1)
    if (last === undefined) return changed
    after = last.id
    for (const { id } of streams) {
      const stored = await readStream(trx, id)
      const state = stateOf(aggregate, stored)
      // Events that cannot be read are named by their comparison with the log.
      if (state === 'unreadable') continue
      const expected = (state === null ? null : rowOf(id, stored.length, state)) ?? {}
      const row: Record<string, unknown> =
        (await trx.selectFrom(table).selectAll().where('id', '=', id).executeTakeFirst()) ?? {}
      const columns = [...new Set([...Object.keys(expected), ...Object.keys(row)])]
        .filter((column) => !isDeepStrictEqual(row[column] ?? null, expected[column] ?? null))
        .sort()
      if (columns.length > 0) changed.push({ table, id, columns })
    }
  }
}

const stateOf = <State extends { practitionerId: string }, Event extends { type: string; data: object }>(
  aggregate: Aggregate<State, Event>,
  stored: Awaited<ReturnType<typeof readStream>>,
): State | null | 'unreadable' => {
  try {
    return stored.map(aggregate.lift).reduce<State | null>(aggregate.evolve, null)
  } catch {
    return 'unreadable'
  }
}

/** Hours, exceptions and prices that are not as their events say. */
export const changedRules = async (trx: Transaction<Tables>): Promise<ChangedRule[]> => [
  ...(await changedIn(trx, 'schedule', scheduleAggregate, scheduleRow)),
  ...(await changedIn(trx, 'schedule_override', overrideAggregate, overrideRow)),
  ...(await changedIn(trx, 'consultation_type', consultationTypeAggregate, consultationTypeRow)),
]

/** Records of patients that are not as their events say. */
export const changedPatientRecords = (trx: Transaction<Tables>): Promise<ChangedRule[]> =>
  changedIn(trx, 'patient_record', recordAggregate, recordRow)

/** Appointments whose time is not taken as they say: somebody else could book it, or nobody can. */
export const wronglyTaken = async (trx: Transaction<Tables>): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select appointment.id::text as id
    from appointment left join occupancy on occupancy.appointment_id = appointment.id
    where occupancy.appointment_id is null
      or occupancy.practitioner_id <> appointment.practitioner_id
      or occupancy.released <> (appointment.status = 'cancel')
      or lower(occupancy.period) <> appointment.start_time
      or upper(occupancy.period) <> appointment.end_time
    order by 1`.execute(trx)
  return rows.map(({ id }) => id)
}
