import type { Transaction } from 'kysely'
import type { VisitAnswer } from '../../../src/contracts/portal/schedule/visitAnswers.ts'
import type { UndoableVisit } from '../../db/bookingTables.ts'
import type { Tables } from '../../db/tables.ts'
import { notFound } from '../../http/apiFailure.ts'
import type { AppointmentRepository } from '../appointment/repository.ts'
import type { Moves } from '../booking/moves.ts'

export interface Visits {
  appointments: AppointmentRepository
  moves: Moves
}

/**
 * Keeps the visits from changing until the transaction ends, before the log is locked, which is the last lock that a
 * transaction takes.
 * @throws ApiFailure 404 unless all are the practitioner's
 */
export const lockVisits = async (
  trx: Transaction<Tables>,
  practitionerId: string,
  ids: readonly string[],
): Promise<void> => {
  if (ids.length === 0) return
  const rows = await trx
    .selectFrom('appointment')
    .select('id')
    .where('id', 'in', ids)
    .where('practitioner_id', '=', practitionerId)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length < ids.length) throw notFound()
}

/** A visit that was cancelled with a change, and its room. */
export interface CancelledVisit {
  id: string
  roomId: string
}

/**
 * Carries the answers out as a part of the transaction of the change.
 * @returns what can be taken back, and the visits that are cancelled now
 * @throws ApiFailure 409 slotTaken for an offered time that cannot be booked after the change, statusRefused for a
 *   visit that has begun or ended
 */
export const answerVisits = async (
  trx: Transaction<Tables>,
  { appointments, moves }: Visits,
  { practitionerId, now, answers }: { practitionerId: string; now: Date; answers: readonly VisitAnswer[] },
): Promise<{ undoable: UndoableVisit[]; cancelled: CancelledVisit[] }> => {
  const by = { actorId: practitionerId, owner: practitionerId }
  const undoable: UndoableVisit[] = []
  const cancelled: CancelledVisit[] = []
  for (const answer of answers) {
    const { id } = answer
    if (answer.kind === 'offer') {
      const previous = await proposalOf(trx, id)
      const { startTime } = await moves.proposeWithin(trx, id, practitionerId, Date.parse(answer.start_time))
      undoable.push({ id, kind: 'offered', startTime, previous })
    }
    if (answer.kind === 'cancel') {
      const { status } = await trx
        .selectFrom('appointment')
        .select('status')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const { roomId } = await appointments.handleWithin(trx, id, by, { type: 'cancel', now })
      cancelled.push({ id, roomId })
      if (status === 'requested' || status === 'accepted' || status === 'pending_payment')
        undoable.push({ id, kind: 'cancelled', status })
    }
  }
  return { undoable, cancelled }
}

/** Takes answers back; what patients answered meanwhile stays. @throws ApiFailure 409 statusRefused after a start */
export const takeAnswersBack = async (
  trx: Transaction<Tables>,
  { appointments }: Visits,
  { practitionerId, now, visits }: { practitionerId: string; now: Date; visits: readonly UndoableVisit[] },
): Promise<void> => {
  const by = { actorId: practitionerId, owner: practitionerId }
  for (const visit of visits) {
    const { id } = visit
    if (visit.kind === 'cancelled') {
      await appointments.handleWithin(trx, id, by, { type: 'reinstate', now, status: visit.status })
      continue
    }
    const offered = await proposalOf(trx, id)
    if (offered?.startTime !== visit.startTime) continue
    await appointments.handleWithin(trx, id, by, {
      type: 'withdrawProposal',
      now,
      startTime: visit.startTime,
    })
    const { previous } = visit
    if (previous === null || Date.parse(previous.startTime) <= now.getTime()) continue
    await appointments.handleWithin(trx, id, by, {
      type: 'proposeTime',
      now,
      startTime: new Date(previous.startTime),
      endTime: new Date(previous.endTime),
    })
  }
}

const proposalOf = async (trx: Transaction<Tables>, id: string) => {
  const row = await trx
    .selectFrom('appointment')
    .select(['proposed_start', 'proposed_end'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.proposed_start == null || row.proposed_end === null
    ? null
    : { startTime: row.proposed_start.toISOString(), endTime: row.proposed_end.toISOString() }
}
