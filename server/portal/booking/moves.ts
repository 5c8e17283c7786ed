import type { Transaction } from 'kysely'
import {
  type ExplainedStart,
  explain,
  TAKEN,
  type Visitor,
} from '../../../src/contracts/portal/schedule/explain.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import { isExclusionViolation } from '../../db/sqlState.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiFailure, notFound, slotTaken, statusRefused, tooLate } from '../../http/apiFailure.ts'
import type { AppointmentRepository } from '../appointment/repository.ts'
import { lockPractitioner } from '../eventStore/ruleStore.ts'
import type { RecordLog } from '../recordLog/recordLog.ts'
import { freshSlots } from './freshSlots.ts'
import { questionOf } from './question.ts'

/** Visits that get another time, judged by the rules of a new booking. */
export interface Moves {
  /**
   * The patient moves the visit.
   * @param start milliseconds since the epoch
   * @throws ApiFailure 409 slotTaken with a fresh list, tooLate after the agreed time
   */
  move(id: string, start: number): Promise<void>
  /**
   * The practitioner proposes another time, which is not held meanwhile.
   * @throws ApiFailure 409 slotTaken with a fresh list
   */
  propose(id: string, practitionerId: string, start: number): Promise<{ startTime: string; endTime: string }>
  /** The same as a part of a transaction of the log. @throws ApiFailure 409 slotTaken */
  proposeWithin(
    trx: Transaction<Tables>,
    id: string,
    practitionerId: string,
    start: number,
  ): Promise<{ startTime: string; endTime: string }>
  /** The patient takes the proposed time. @throws ApiFailure 409 slotTaken when somebody else has it meanwhile */
  acceptProposal(id: string): Promise<void>
}

interface Parts {
  db: Database
  clock: Clock
  log: RecordLog
  appointments: AppointmentRepository
}

interface Visit {
  practitioner_id: string
  speciality_id: string
  proposed_start: Date | null
}

const STEP_MS = 1

export const createMoves = ({ db, clock, log, appointments }: Parts): Moves => {
  const visitOf = async (trx: Database | Transaction<Tables>, id: string): Promise<Visit> => {
    const visit = await trx
      .selectFrom('appointment')
      .select(['practitioner_id', 'speciality_id', 'proposed_start'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (visit === undefined) throw notFound()
    return visit
  }

  const explained = async (
    trx: Transaction<Tables>,
    visit: Visit,
    { id, start, visitor }: { id: string; start: number; visitor: Visitor },
  ): Promise<ExplainedStart> => {
    const question = await questionOf(trx, {
      practitionerId: visit.practitioner_id,
      specialityId: visit.speciality_id,
      range: [start, start + STEP_MS],
      now: clock(),
      visitor,
      moving: id,
    })
    const [one] = question === null ? [] : explain(question)
    if (one === undefined) throw slotTaken()
    return one
  }

  /** Answers a lost time with the times that are free now. */
  const withFreshList = async <T>(
    id: string,
    start: number,
    visitor: Visitor,
    work: () => Promise<T>,
  ): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      const taken = error instanceof ApiFailure && error.body.code === 'slotTaken'
      if (!taken && !isExclusionViolation(error)) throw error
      const { practitioner_id: practitionerId, speciality_id: specialityId } = await visitOf(db, id)
      const slots = await freshSlots(
        db,
        { practitionerId, specialityId, start, visitor, moving: id },
        clock(),
      )
      throw slotTaken({ slots })
    }
  }

  const proposeWithin: Moves['proposeWithin'] = async (trx, id, practitionerId, start) => {
    const visit = await visitOf(trx, id)
    if (visit.practitioner_id !== practitionerId) throw notFound()
    const { outcome, end } = await explained(trx, visit, { id, start, visitor: 'practitioner' })
    if (outcome !== 'offered') throw slotTaken()
    const by = { actorId: practitionerId, owner: practitionerId }
    const times = { startTime: new Date(start), endTime: new Date(end) }
    const { proposal } = await appointments.handleWithin(trx, id, by, {
      type: 'proposeTime',
      now: clock(),
      ...times,
    })
    if (proposal === null) throw statusRefused()
    return proposal
  }

  return {
    move: (id, start) =>
      withFreshList(id, start, 'known', () =>
        log.transaction(async (trx) => {
          const visit = await visitOf(trx, id)
          await lockPractitioner(trx, visit.practitioner_id)
          const { outcome, end } = await explained(trx, visit, { id, start, visitor: 'known' })
          if (outcome !== 'offered') throw slotTaken()
          await appointments.handleWithin(
            trx,
            id,
            { actorId: null, owner: null },
            { type: 'move', startTime: new Date(start), endTime: new Date(end), byPatientAt: clock() },
          )
        }),
      ),

    proposeWithin,
    propose: (id, practitionerId, start) =>
      withFreshList(id, start, 'practitioner', () =>
        log.transaction((trx) => proposeWithin(trx, id, practitionerId, start)),
      ),

    async acceptProposal(id) {
      const start = (await visitOf(db, id)).proposed_start?.getTime()
      if (start === undefined) throw statusRefused()
      await withFreshList(id, start, 'known', () =>
        log.transaction(async (trx) => {
          const visit = await visitOf(trx, id)
          await lockPractitioner(trx, visit.practitioner_id)
          if (visit.proposed_start?.getTime() !== start) throw statusRefused()
          const { outcome } = await explained(trx, visit, { id, start, visitor: 'practitioner' })
          if (outcome === 'past') throw tooLate()
          if (TAKEN.includes(outcome)) throw slotTaken()
          await appointments.handleWithin(
            trx,
            id,
            { actorId: null, owner: null },
            { type: 'acceptProposal', now: clock() },
          )
        }),
      )
    },
  }
}
