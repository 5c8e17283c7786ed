import type { Transaction } from 'kysely'
import type { Database } from '../../db/client.ts'
import type { Tables } from '../../db/tables.ts'
import { eventsBody, type LoggedEvent } from '../recordLog/lines.ts'
import type { RecordLog } from '../recordLog/recordLog.ts'

/** An event as it is stored; each aggregate lifts its own to today's shape. */
export interface StoredEvent {
  type: string
  schema_version: number
  data: unknown
}

/** The events of a stream, in their order. */
export const readStream = (trx: Database | Transaction<Tables>, id: string): Promise<StoredEvent[]> =>
  trx
    .selectFrom('event')
    .select(['type', 'schema_version', 'data'])
    .where('stream_id', '=', id)
    .orderBy('version')
    .execute()

/**
 * Adds events to a stream and a line about them to the log, which is the last lock that a transaction takes. The unique
 * key on (stream, version) refuses this when the stream has grown since it was read.
 */
export const appendEvents = async (
  log: RecordLog,
  trx: Transaction<Tables>,
  stream: { id: string; length: number; schemaVersion: number; at: Date; actorId: string | null },
  added: readonly { type: string; data: object }[],
): Promise<void> => {
  const events: LoggedEvent[] = added.map(({ type, data }, index) => ({
    stream_id: stream.id,
    version: stream.length + index + 1,
    type,
    schema_version: stream.schemaVersion,
    data: { ...data },
    at: stream.at,
    actor_id: stream.actorId,
  }))
  await log.write(trx, async (log_position) => {
    await trx
      .insertInto('event')
      .values(events.map((event) => ({ ...event, data: JSON.stringify(event.data), log_position })))
      .execute()
    return eventsBody(events)
  })
}
