import type { Transaction } from 'kysely'
import type { Clock } from '../../clock.ts'
import { isExclusionViolation, isRetryable, isUniqueViolation } from '../../db/sqlState.ts'
import type { Tables } from '../../db/tables.ts'
import {
  type ApiFailure,
  conflict,
  notFound,
  slotTaken,
  statusRefused,
  tooLate,
  visitClosed,
  visitTooEarly,
} from '../../http/apiFailure.ts'
import { appendEvents, readStream } from '../eventStore/events.ts'
import { lockPractitioner } from '../eventStore/ruleStore.ts'
import { occupy } from '../occupancy/visitOccupancy.ts'
import { planRefund } from '../payments/planRefund.ts'
import { addVisitNotice } from '../practiceNotices/visitNotices.ts'
import { planVisitMails } from '../visitMail/visitMails.ts'
import { appointmentFact } from '../visitRecord/appointmentFacts.ts'
import type { VisitRecord } from '../visitRecord/visitRecord.ts'
import { type AppointmentCommand, type Decision, decide } from './decide.ts'
import { liftEvent, SCHEMA_VERSION } from './events.ts'
import { type Appointment, evolve } from './evolve.ts'
import { projectionOf } from './projection.ts'

/** The issuer of a command; null is the clinic. `owner` limits it to that practitioner's appointments. */
interface Issuer {
  actorId: string | null
  owner: string | null
}

export interface AppointmentRepository {
  /**
   * Reads the stream, decides, appends with the version it read, and projects, in one transaction.
   * @throws ApiFailure 404 for a missing or foreign one, 409 when the rules refuse or another command was
   *   faster
   */
  handle(id: string, by: Issuer, command: AppointmentCommand): Promise<Appointment>
  /**
   * The same as a part of a transaction of the log, tried once.
   * @throws what the database says when somebody was faster
   */
  handleWithin(
    trx: Transaction<Tables>,
    id: string,
    by: Issuer,
    command: AppointmentCommand,
  ): Promise<Appointment>
}

/** How often a command is decided when others are faster. */
const ATTEMPTS = 3

const refusals: Record<Extract<Decision, { kind: 'refused' }>['code'], () => ApiFailure> = {
  notFound,
  statusRefused,
  tooLate,
  visitTooEarly,
  visitClosed,
}

export const createAppointmentRepository = (
  clock: Clock,
  visitRecord: VisitRecord,
): AppointmentRepository => {
  const { log } = visitRecord
  const handleWithin: AppointmentRepository['handleWithin'] = async (trx, id, by, command) => {
    const stored = await readStream(trx, id)
    const before = stored.map(liftEvent).reduce<Appointment | null>(evolve, null)
    if (before !== null && by.owner !== null && before.practitionerId !== by.owner) throw notFound()
    const decision = decide(command, before)
    if (decision.kind === 'refused') throw refusals[decision.code]()
    const at = clock()
    const after = decision.events.reduce<Appointment | null>(evolve, before)
    if (after === null) throw notFound()
    if (decision.events.length === 0) return after
    // Concurrent commands for times near by wait for this one, so that the buffers between visits hold.
    const takesTime = ['book', 'move', 'acceptProposal', 'pay', 'reinstate'].includes(command.type)
    if (takesTime) await lockPractitioner(trx, after.practitionerId)
    // The appointment's rows before the log, which is the last lock that a transaction takes.
    await projectAppointment(trx, id, after)
    await planVisitMails(trx, id, after, decision.events, at)
    await planRefund(trx, id, decision.events, at)
    await addVisitNotice(trx, { id, version: stored.length, command, before, after, at })
    const stream = { id, length: stored.length, schemaVersion: SCHEMA_VERSION, at, actorId: by.actorId }
    await appendEvents(log, trx, stream, decision.events)
    await visitRecord.append(
      id,
      decision.events.map((event) => appointmentFact(event, at)),
      trx,
    )
    return after
  }

  return {
    handleWithin,
    async handle(id, by, command) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await log.transaction((trx) => handleWithin(trx, id, by, command))
        } catch (error) {
          if (isExclusionViolation(error)) throw slotTaken()
          if (!isUniqueViolation(error) && !isRetryable(error)) throw error
          if (attempt === ATTEMPTS) throw conflict()
        }
      }
    },
  }
}

/** Writes the row of an appointment, and the time that it takes. */
export const projectAppointment = async (
  trx: Transaction<Tables>,
  id: string,
  state: Appointment,
): Promise<void> => {
  const { row, changing } = projectionOf(id, state)
  await trx
    .insertInto('appointment')
    .values(row)
    .onConflict((on) => on.column('id').doUpdateSet(changing))
    .execute()
  await occupy(trx, id, state)
}
