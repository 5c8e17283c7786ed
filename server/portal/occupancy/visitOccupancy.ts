import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Appointment } from '../appointment/evolve.ts'

/** `[start, end)` for a column `period`. */
export const periodOf = (start: Date, end: Date): RawBuilder<string> =>
  sql<string>`tstzrange(${start.toISOString()}::timestamptz, ${end.toISOString()}::timestamptz)`

/**
 * Writes the time that an appointment takes, in the transaction of its events: from its booking to its cancellation,
 * whatever else its status is.
 * @throws the database's exclusion violation when another exclusive visit or hold has the time
 */
export const occupy = async (trx: Transaction<Tables>, id: string, state: Appointment): Promise<void> => {
  const changing = {
    period: periodOf(new Date(state.startTime), new Date(state.endTime)),
    released: state.status === 'cancel',
  }
  await trx
    .insertInto('occupancy')
    .values({
      appointment_id: id,
      hold_id: null,
      practitioner_id: state.practitionerId,
      kind: 'visit',
      buffer_min: state.terms?.bufferMin ?? 0,
      exclusive: state.exclusive,
      expires_at: null,
      ...changing,
    })
    .onConflict((on) => on.column('appointment_id').doUpdateSet(changing))
    .execute()
}
