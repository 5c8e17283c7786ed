import type { Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import type { Tables } from '../../db/tables.ts'
import { isUniqueViolation } from '../../db/uniqueViolation.ts'
import {
  type ApiFailure,
  conflict,
  notFound,
  statusRefused,
  visitClosed,
  visitTooEarly,
} from '../../http/apiFailure.ts'
import { eventsBody, type LoggedEvent } from '../recordLog/lines.ts'
import { appointmentFact } from '../visitRecord/appointmentFacts.ts'
import type { VisitRecord } from '../visitRecord/visitRecord.ts'
import { type AppointmentCommand, type Decision, decide } from './decide.ts'
import { liftEvent, SCHEMA_VERSION } from './events.ts'
import { type Appointment, evolve } from './evolve.ts'
import { projectionOf } from './projection.ts'

/** Who gives an order; null is the clinic itself. `owner` limits it to that practitioner's appointments. */
interface Orderer {
  actorId: string | null
  owner: string | null
}

export interface AppointmentRepository {
  /**
   * Reads the stream, decides, appends with the version it read, and projects, all in one transaction.
   * @throws ApiFailure 404 for a missing or foreign one, 409 when the rules refuse or somebody was faster
   */
  handle(id: string, by: Orderer, command: AppointmentCommand): Promise<Appointment>
}

/** How often an order is decided again after somebody else's was faster. */
const ATTEMPTS = 3

const refusals: Record<Extract<Decision, { kind: 'refused' }>['code'], () => ApiFailure> = {
  notFound,
  statusRefused,
  visitTooEarly,
  visitClosed,
}

export const createAppointmentRepository = (
  clock: Clock,
  visitRecord: VisitRecord,
): AppointmentRepository => {
  const { log } = visitRecord
  const once = (id: string, by: Orderer, command: AppointmentCommand): Promise<Appointment> =>
    log.transaction(async (trx) => {
      const stored = await trx
        .selectFrom('event')
        .select(['version', 'type', 'schema_version', 'data'])
        .where('stream_id', '=', id)
        .orderBy('version')
        .execute()
      const before = stored.map(liftEvent).reduce<Appointment | null>(evolve, null)
      if (before !== null && by.owner !== null && before.practitionerId !== by.owner) throw notFound()
      const decision = decide(command, before)
      if (decision.kind === 'refused') throw refusals[decision.code]()
      const at = clock()
      const after = decision.events.reduce<Appointment | null>(evolve, before)
      if (after === null) throw notFound()
      if (decision.events.length === 0) return after
      // The appointment's row before the log, which is the last lock that a transaction takes.
      await project(trx, id, after)
      const events = decision.events.map(({ type, data }, index) => ({
        stream_id: id,
        version: stored.length + index + 1,
        type,
        schema_version: SCHEMA_VERSION,
        data: { ...data },
        at,
        actor_id: by.actorId,
      }))
      await log.write(trx, async (position) => {
        await append(trx, events, position)
        return eventsBody(events)
      })
      await visitRecord.append(
        id,
        decision.events.map((event) => appointmentFact(event, at)),
        trx,
      )
      return after
    })

  return {
    async handle(id, by, command) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(id, by, command)
        } catch (error) {
          if (!isUniqueViolation(error)) throw error
          if (attempt === ATTEMPTS) throw conflict()
        }
      }
    },
  }
}

/** The unique key on (stream, version) refuses this when the stream has grown since it was read. */
const append = async (
  trx: Transaction<Tables>,
  events: readonly LoggedEvent[],
  log_position: number,
): Promise<void> => {
  await trx
    .insertInto('event')
    .values(events.map((event) => ({ ...event, data: JSON.stringify(event.data), log_position })))
    .execute()
}

const project = async (trx: Transaction<Tables>, id: string, state: Appointment): Promise<void> => {
  const { row, changing } = projectionOf(id, state)
  await trx
    .insertInto('appointment')
    .values(row)
    .onConflict((on) => on.column('id').doUpdateSet(changing))
    .execute()
}
