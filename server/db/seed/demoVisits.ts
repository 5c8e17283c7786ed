import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { dayIn } from '../../../src/contracts/portal/timezone.ts'
import type { AppointmentCommand } from '../../portal/appointment/decide.ts'
import {
  type AppointmentRepository,
  createAppointmentRepository,
} from '../../portal/appointment/repository.ts'
import { newRoomCode, newRoomId } from '../../portal/appointment/roomNames.ts'
import { timezoneOf } from '../../portal/practitioner/queries.ts'
import type { VisitRecord } from '../../portal/visitRecord/visitRecord.ts'
import type { Database } from '../client.ts'
import { type DemoVisit, demoDay } from './day.ts'
import { demoReasons } from './people.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const QUARTER = 15 * MINUTE
/** An hour and more is left of the live visit at a start. */
const LIVE_MS = 90 * MINUTE
/** Half of the two weeks. */
const DAYS_EACH_WAY = 7

const clinic = { actorId: null, owner: null }
const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index % list.length]
  if (item === undefined) throw new Error('The demo list is empty')
  return item
}

interface Ids {
  practitionerId: string
  clientIds: string[]
  specialityIds: string[]
}

const idsOf = async (db: Database, practitionerId: string): Promise<Ids> => {
  const clients = await db
    .selectFrom('client')
    .select('id')
    .where('practitioner_id', '=', practitionerId)
    .orderBy('search_name')
    .execute()
  const specialities = await db
    .selectFrom('practitioner_speciality')
    .select('speciality_id')
    .where('practitioner_id', '=', practitionerId)
    .orderBy('position')
    .execute()
  return {
    practitionerId,
    clientIds: clients.map(({ id }) => id),
    specialityIds: specialities.map(({ speciality_id }) => speciality_id),
  }
}

/** The commands that bring a visit to its state, each with its own time. */
const commandsOf = (ids: Ids, visit: DemoVisit): AppointmentCommand[] => {
  const bookedOn = new Date(visit.start.getTime() - 3 * DAY)
  const book: AppointmentCommand = {
    type: 'book',
    booking: {
      practitionerId: ids.practitionerId,
      clientId: at(ids.clientIds, visit.clientIndex),
      specialityId: at(ids.specialityIds, visit.specialityIndex),
      startTime: visit.start.toISOString(),
      endTime: visit.end.toISOString(),
      reason: at(demoReasons, visit.reasonIndex),
      priceCentavos: visit.specialityIndex % 2 === 0 ? 65_000 : 90_000,
      payment: visit.fate.kind === 'pendingPayment' ? 'pending' : 'paid',
      roomId: newRoomId(),
      roomCode: newRoomCode(),
      terms: null,
      // The live visit moves to where it is needed.
      exclusive: false,
    },
  }
  const accept: AppointmentCommand = { type: 'accept', now: bookedOn }
  switch (visit.fate.kind) {
    case 'requested':
    case 'pendingPayment':
      return [book]
    case 'accepted':
      return [book, accept]
    case 'cancelled':
      return [book, accept, { type: 'cancel', now: new Date(visit.start.getTime() - DAY) }]
    case 'completed':
      return [
        book,
        accept,
        { type: 'startSession', now: visit.start },
        {
          type: 'endSession',
          now: visit.end,
          endedAt: visit.end,
          ending: { outcome: visit.fate.outcome, reason: null, noteSigned: true, quality: null, reasons: [] },
        },
      ]
  }
}

const execute = async (repository: AppointmentRepository, ids: Ids, visit: DemoVisit): Promise<void> => {
  const id = randomUUID()
  for (const command of commandsOf(ids, visit)) await repository.handle(id, clinic, command)
}

/** On the quarter, about a quarter of an hour ago, and not before the day began: the agenda is of one day. */
const liveStart = (now: Date, midnight: Date): Date =>
  new Date(Math.max(midnight.getTime(), Math.round((now.getTime() - QUARTER) / QUARTER) * QUARTER))

/** Ensures a visit that is live for an hour to come: moves the earlier one when nobody has joined it. */
const ensureLiveVisit = async (
  db: Database,
  repository: AppointmentRepository,
  ids: Ids,
  start: Date,
): Promise<void> => {
  const end = new Date(start.getTime() + LIVE_MS)
  const lastLive = await db
    .selectFrom('appointment')
    .select('id')
    .where('practitioner_id', '=', ids.practitionerId)
    .where('status', '=', 'accepted')
    // Only the demo's live visit is longer than an hour.
    .where(sql<boolean>`end_time - start_time > interval '60 minutes'`)
    .orderBy('start_time', 'desc')
    .executeTakeFirst()
  if (lastLive !== undefined) {
    await repository.handle(lastLive.id, clinic, { type: 'move', startTime: start, endTime: end })
    return
  }
  await execute(repository, ids, {
    clientIndex: 0,
    specialityIndex: 0,
    reasonIndex: 0,
    start,
    end,
    fate: { kind: 'accepted' },
  })
}

/** Fills the days of the two weeks around now that are empty, and ensures one live visit. */
export const demoVisits = async (
  db: Database,
  visitRecord: VisitRecord,
  practitionerId: string,
  now: Date,
): Promise<void> => {
  const repository = createAppointmentRepository(() => now, visitRecord)
  const ids = await idsOf(db, practitionerId)
  const timezone = await timezoneOf(db, practitionerId)
  const midnight = (day: number): Date => new Date(dayIn(timezone, now.getTime(), day).start)
  const leaveFree = { from: new Date(now.getTime() - 30 * MINUTE), to: new Date(now.getTime() + 2 * LIVE_MS) }
  for (let day = -DAYS_EACH_WAY; day < DAYS_EACH_WAY; day++) {
    const from = midnight(day)
    const filled = await db
      .selectFrom('appointment')
      .select('id')
      .where('practitioner_id', '=', practitionerId)
      .where('start_time', '>=', from)
      .where('start_time', '<', new Date(from.getTime() + DAY))
      .executeTakeFirst()
    if (filled !== undefined) continue
    const number = Math.floor(from.getTime() / DAY)
    for (const visit of demoDay(from, number, now, leaveFree)) await execute(repository, ids, visit)
  }
  await ensureLiveVisit(db, repository, ids, liveStart(now, midnight(0)))
}
