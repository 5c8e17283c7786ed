import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { liftEvent } from '../appointment/events.ts'
import { type Appointment, evolve } from '../appointment/evolve.ts'
import { projectionOf } from '../appointment/projection.ts'

export interface ChangedAppointment {
  appointmentId: string
  /** In alphabetical order. */
  columns: string[]
}

const ROWS_AT_ONCE = 200

/**
 * Appointments with a column that differs from their events. Those whose events are missing or unreadable are
 * left out, because the comparison of the events with the log names them.
 */
export const changedAppointments = async (trx: Transaction<Tables>): Promise<ChangedAppointment[]> => {
  const changed: ChangedAppointment[] = []
  let after: string | null = null
  for (;;) {
    const from: string | null = after
    const rows = await trx
      .selectFrom('appointment')
      .selectAll()
      .$if(from !== null, (query) => query.where('id', '>', from ?? ''))
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return changed
    after = last.id
    const states = await statesOf(
      trx,
      rows.map(({ id }) => id),
    )
    for (const row of rows) {
      const state = states.get(row.id)
      if (state === undefined) continue
      const expected: Record<string, unknown> = projectionOf(row.id, state).row
      const columns = Object.entries(row)
        .filter(([column, value]) => !isSame(value, expected[column] ?? null))
        .map(([column]) => column)
      if (columns.length > 0) changed.push({ appointmentId: row.id, columns: columns.sort() })
    }
  }
}

const statesOf = async (
  trx: Transaction<Tables>,
  ids: readonly string[],
): Promise<Map<string, Appointment>> => {
  const events = await trx
    .selectFrom('event')
    .select(['stream_id', 'type', 'schema_version', 'data'])
    .where('stream_id', 'in', ids)
    .orderBy('stream_id')
    .orderBy('version')
    .execute()
  const states = new Map<string, Appointment>()
  for (const [id, stored] of Map.groupBy(events, (event) => event.stream_id)) {
    const state = readable(stored)
    if (state !== null) states.set(id, state)
  }
  return states
}

const readable = (stored: readonly Parameters<typeof liftEvent>[0][]): Appointment | null => {
  try {
    return stored.map(liftEvent).reduce<Appointment | null>(evolve, null)
  } catch {
    return null
  }
}

const isSame = (value: unknown, expected: unknown): boolean =>
  value instanceof Date && expected instanceof Date
    ? value.getTime() === expected.getTime()
    : value === expected
