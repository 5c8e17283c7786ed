import { sql } from 'kysely'
import { addDays, dateAt, wallToEpoch } from '../../../src/contracts/portal/schedule/wallTime.ts'
import { createAppointmentRepository } from '../../portal/appointment/repository.ts'
import type { VisitRecord } from '../../portal/visitRecord/visitRecord.ts'
import type { Database } from '../client.ts'
import { demoDay } from './day.ts'
import { bookDemoVisit, type DemoIds } from './demoCommands.ts'
import { liveHours } from './demoExceptions.ts'
import { demoHours } from './demoHours.ts'
import { STORY, storyStart } from './demoStory.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const QUARTER = 15 * MINUTE
/** An hour and more is left of the live visit at a start. */
const LIVE_MS = 90 * MINUTE
/** Half of the two weeks. */
const DAYS_EACH_WAY = 7

const clinic = { actorId: null, owner: null }

const idsOf = async (db: Database, practitionerId: string): Promise<DemoIds> => {
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

/**
 * The patient of an ordinary visit is never the first one, whose only earlier visit is the story: a doctor who opens the
 * live visit finds the story as the patient's last visit (demoStory.ts).
 */
const otherClient = ({ clientIds }: DemoIds, index: number): number =>
  1 + (index % Math.max(1, clientIds.length - 1))

/** On the quarter, about a quarter of an hour ago, and not before the day began: the agenda is of one day. */
const liveStart = (now: Date, midnight: number): Date =>
  new Date(Math.max(midnight, Math.round((now.getTime() - QUARTER) / QUARTER) * QUARTER))

/** Ensures a visit that is live for an hour to come: moves the earlier one when nobody has joined it. @returns its id */
const ensureLiveVisit = async (
  db: Database,
  visitRecord: VisitRecord,
  ids: DemoIds,
  { start, now }: { start: Date; now: Date },
): Promise<string> => {
  const end = new Date(start.getTime() + LIVE_MS)
  await liveHours(db, visitRecord.log, ids.practitionerId, { live: [start.getTime(), end.getTime()], now })
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
    const repository = createAppointmentRepository(() => now, visitRecord)
    await repository.handle(lastLive.id, clinic, { type: 'move', startTime: start, endTime: end })
    return lastLive.id
  }
  const live = { clientIndex: 0, specialityIndex: 0, reason: STORY.next, start, end }
  return bookDemoVisit(visitRecord, ids, { ...live, fate: { kind: 'accepted' } })
}

/** The patient of the live visit has been here before (demoStory.ts); made once. */
const ensureStory = async (
  db: Database,
  visitRecord: VisitRecord,
  ids: DemoIds,
  today: { date: string; zone: string },
): Promise<void> => {
  const known = await db
    .selectFrom('appointment')
    .select('id')
    .where('client_id', '=', ids.clientIds[0] ?? '')
    .where('reason', '=', STORY.reason)
    .executeTakeFirst()
  if (known !== undefined) return
  const start = storyStart(today)
  const end = new Date(start.getTime() + 30 * MINUTE)
  const story = { clientIndex: 0, specialityIndex: 0, reason: STORY.reason, start, end }
  await bookDemoVisit(visitRecord, ids, { ...story, fate: { kind: 'completed', outcome: 'completed' } })
}

/** Fills the days of the two weeks around now that are empty, and ensures one live visit. @returns its id */
export const demoVisits = async (
  db: Database,
  visitRecord: VisitRecord,
  practitionerId: string,
  now: Date,
): Promise<string> => {
  const ids = await idsOf(db, practitionerId)
  const range = [now.getTime() - 2 * DAYS_EACH_WAY * DAY, now.getTime() + 2 * DAYS_EACH_WAY * DAY] as const
  const { zone, open } = await demoHours(db, practitionerId, range)
  const today = dateAt(now.getTime(), zone)
  const leaveFree = { from: new Date(now.getTime() - 30 * MINUTE), to: new Date(now.getTime() + 2 * LIVE_MS) }
  await ensureStory(db, visitRecord, ids, { date: today, zone })
  for (let day = -DAYS_EACH_WAY; day < DAYS_EACH_WAY; day++) {
    const date = addDays(today, day)
    const hour = (at: number) => wallToEpoch(date, at * 60, zone)
    const filled = await db
      .selectFrom('appointment')
      .select('id')
      .where('practitioner_id', '=', practitionerId)
      .where('start_time', '>=', new Date(hour(0)))
      .where('start_time', '<', new Date(hour(24)))
      .executeTakeFirst()
    if (filled !== undefined) continue
    const number = Math.floor(Date.parse(date) / DAY)
    for (const visit of demoDay({ number, isToday: day === 0, hour, open }, now, leaveFree))
      await bookDemoVisit(visitRecord, ids, { ...visit, clientIndex: otherClient(ids, visit.clientIndex) })
  }
  return ensureLiveVisit(db, visitRecord, ids, { start: liveStart(now, wallToEpoch(today, 0, zone)), now })
}
