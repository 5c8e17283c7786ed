import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { CHANGE_UNDO_MS } from '../../../src/contracts/portal/portalConstants.ts'
import type { VisitAnswer } from '../../../src/contracts/portal/schedule/visitAnswers.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import { isExclusionViolation } from '../../db/sqlState.ts'
import type { Tables } from '../../db/tables.ts'
import { conflict, notFound, slotTaken, statusRefused } from '../../http/apiFailure.ts'
import type { Meetings } from '../../providers/meetings.ts'
import { roomAccess } from '../appointment/roomHours.ts'
import { readStream } from '../eventStore/events.ts'
import {
  type Aggregate,
  accepted,
  type Change,
  type Changed,
  type Planned,
  type RuleStore,
} from '../eventStore/ruleStore.ts'
import { overrideAggregate } from '../override/aggregate.ts'
import { consultationTypeAggregate } from '../pricing/aggregate.ts'
import { moveZoneBack } from '../profile/zoneUndo.ts'
import { scheduleAggregate } from '../schedule/aggregate.ts'
import { inverseOf } from './inverse.ts'
import {
  answerVisits,
  type CancelledVisit,
  lockVisits,
  takeAnswersBack,
  type Visits,
} from './visitAnswers.ts'

/** A change of the practitioner's zone, which is saved together with the hours that move to it. */
interface ZoneChange {
  from: string
  to: string
  save: (trx: Transaction<Tables>, now: Date) => Promise<void>
}

/** Changes of rules with what they do to visits, and their Undo. */
export interface PracticeChanges {
  /**
   * Saves a change and carries the answers out, in one transaction.
   * @returns what was saved, and the id under which it can be taken back; null where it cannot, or nothing changed
   * @throws ApiFailure as `RuleStore.change` and `answerVisits`
   */
  save<State extends { practitionerId: string }, Event extends { type: string; data: object }>(
    planned: Planned<State, Event>,
    answers?: readonly VisitAnswer[],
    /** The transaction of the change saves it too, and the Undo of the change takes it back. */
    zoneChange?: ZoneChange,
  ): Promise<Changed<State> & { undo: string | null }>
  /**
   * Appends the inverse events of a change and of its answers, in one transaction; harmless when repeated.
   * @throws ApiFailure 404; 409 conflict when the rules were changed again, slotTaken, statusRefused
   */
  undo(practitionerId: string, id: string): Promise<void>
}

interface Parts extends Visits {
  db: Database
  rules: RuleStore
  clock: Clock
  meetings: Meetings
}

/** A call whose answer was lost is repeated within this time, and gets the same Undo. */
const REPEATED_MS = 60_000

const AGGREGATES = {
  schedule: scheduleAggregate,
  override: overrideAggregate,
  consultationType: consultationTypeAggregate,
} as const
type Kind = keyof typeof AGGREGATES

const kindOf = (aggregate: { prefix: string }): Kind => {
  const kind = aggregate.prefix.slice(0, -1)
  if (!Object.hasOwn(AGGREGATES, kind)) throw new Error(`Nothing is known of ${aggregate.prefix}`)
  return kind as Kind
}

export const createPracticeChanges = ({ db, rules, clock, meetings, ...visits }: Parts): PracticeChanges => {
  /** @returns null when the change cannot be taken back */
  const keep = async (
    trx: Transaction<Tables>,
    kind: Kind,
    { id, practitionerId, from, to, now }: Change,
    done: Awaited<ReturnType<typeof answerVisits>>['undoable'],
    zone: ZoneChange | undefined,
  ): Promise<string | null> => {
    if (from === to && done.length === 0 && zone === undefined) {
      const repeated = await trx
        .selectFrom('practice_change')
        .select('id')
        .where('stream_id', '=', id)
        .where('to_version', '=', to)
        .where('undone_at', 'is', null)
        .where('created_at', '>', new Date(now.getTime() - REPEATED_MS))
        .orderBy('created_at', 'desc')
        .executeTakeFirst()
      return repeated?.id ?? null
    }
    const change = {
      id: randomUUID(),
      practitioner_id: practitionerId,
      ...{ stream_id: id, stream_kind: kind, from_version: from, to_version: to },
      ...{ visits: JSON.stringify(done), created_at: now, undone_at: null },
      ...{ zone_from: zone?.from ?? null, zone_to: zone?.to ?? null },
    }
    await trx.insertInto('practice_change').values(change).execute()
    return change.id
  }

  /** Cancelling a visit removes the people in its room. */
  const closeRooms = async (trx: Transaction<Tables>, cancelled: readonly CancelledVisit[]) => {
    const open: string[] = []
    for (const { id, roomId } of cancelled) {
      const visit = await trx
        .selectFrom('appointment')
        .select(['start_time', 'end_time'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const times = { startTime: visit.start_time, endTime: visit.end_time }
      if (roomAccess({ status: 'accepted', ...times }, clock()) === 'open') open.push(roomId)
    }
    return open
  }

  const exclusive = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (isExclusionViolation(error)) throw slotTaken()
      throw error
    }
  }

  return {
    async save({ aggregate, order, decide }, answers = [], zoneChange) {
      const given = answers.filter(({ kind }) => kind !== 'keep')
      const { practitionerId } = order
      const ids = given.map(({ id }) => id).sort()
      let undo: string | null = null
      let rooms: string[] = []
      const changed = await exclusive(() =>
        rules.change(
          aggregate,
          order,
          async (state, trx, now) => {
            await lockVisits(trx, practitionerId, ids)
            return decide(state, trx, now)
          },
          async (trx, change) => {
            const { now } = change
            await zoneChange?.save(trx, now)
            const done = await answerVisits(trx, visits, { practitionerId, now, answers: given })
            undo = await keep(trx, kindOf(aggregate), change, done.undoable, zoneChange)
            rooms = await closeRooms(trx, done.cancelled)
          },
        ),
      )
      for (const room of rooms)
        await meetings.endRoom(await meetings.ensureRoom(room), 'The visit was cancelled')
      return { ...changed, undo }
    },

    async undo(practitionerId, id) {
      const row = await db
        .selectFrom('practice_change')
        .selectAll()
        .where('id', '=', id)
        .where('practitioner_id', '=', practitionerId)
        .executeTakeFirst()
      if (row === undefined) throw notFound()
      if (row.undone_at !== null) return
      if (clock().getTime() - row.created_at.getTime() > CHANGE_UNDO_MS) throw statusRefused()
      const ids = row.visits.map((visit) => visit.id).sort()
      const order = { id: row.stream_id, practitionerId, expected: row.to_version }
      const kind = row.stream_kind
      await exclusive(() =>
        rules.change(
          // The three differ in their states only, which `inverseOf` tells apart by the kind.
          AGGREGATES[kind] as Aggregate<{ practitionerId: string }, { type: string; data: object }>,
          order,
          async (current, trx, now) => {
            await lockVisits(trx, practitionerId, ids)
            if (row.from_version === row.to_version) return accepted()
            const stored = (await readStream(trx, row.stream_id)).slice(0, row.from_version)
            return inverseOf({ kind, current } as Parameters<typeof inverseOf>[0], stored, now)
          },
          async (trx, { now }) => {
            if (row.zone_from !== null && row.zone_to !== null)
              await moveZoneBack(trx, practitionerId, { from: row.zone_from, to: row.zone_to }, now)
            await takeAnswersBack(trx, visits, { practitionerId, now, visits: row.visits })
            const { numUpdatedRows } = await trx
              .updateTable('practice_change')
              .set({ undone_at: now })
              .where('id', '=', id)
              .where('undone_at', 'is', null)
              .executeTakeFirst()
            if (numUpdatedRows === 0n) throw conflict()
          },
        ),
      )
    },
  }
}
