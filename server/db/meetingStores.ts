import { sql } from 'kysely'
import { tidyJson } from '../../src/contracts/text.ts'
import { REPORT_LIMIT } from '../meeting/limits.ts'
import type { ReportStore } from '../meeting/persistence/reportStore.ts'
import type { RoomStore } from '../meeting/persistence/roomStore.ts'
import type { Database } from './client.ts'

/**
 * PostgreSQL errors for text that it cannot store: an untranslatable character, or invalid JSON or encoding.
 */
const BAD_TEXT = new Set(['22P05', '22P02', '22021'])
const isBadText = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && BAD_TEXT.has(error.code)

export const createRoomStore = (db: Database): RoomStore => ({
  async load(roomId) {
    const [row, lock, encryption] = await Promise.all([
      db
        .selectFrom('meeting_room')
        .select(['snapshot', 'running_at'])
        .where('room_id', '=', roomId)
        .executeTakeFirst(),
      db.selectFrom('meeting_lock').select('room_id').where('room_id', '=', roomId).executeTakeFirst(),
      db.selectFrom('meeting_encryption').select('room_id').where('room_id', '=', roomId).executeTakeFirst(),
    ])
    return {
      locked: lock !== undefined,
      encrypted: encryption !== undefined,
      snapshot: row === undefined ? null : { value: row.snapshot, at: row.running_at.getTime() },
    }
  },
  async save(roomId, snapshot, at) {
    const write = (text: string) => {
      const row = { snapshot: text, running_at: new Date(at) }
      return db
        .insertInto('meeting_room')
        .values({ room_id: roomId, ...row })
        .onConflict((conflict) => conflict.column('room_id').doUpdateSet(row))
        .execute()
    }
    try {
      await write(JSON.stringify(snapshot))
    } catch (error) {
      // A room must not be lost because of text that the contracts accept and the database refuses.
      if (!isBadText(error)) throw error
      await write(JSON.stringify(tidyJson(snapshot)))
    }
  },
  async erase(roomId) {
    await db.deleteFrom('meeting_room').where('room_id', '=', roomId).execute()
  },
  async setLocked(roomId, locked) {
    if (!locked) {
      await db.deleteFrom('meeting_lock').where('room_id', '=', roomId).execute()
      return
    }
    await db
      .insertInto('meeting_lock')
      .values({ room_id: roomId, locked_at: sql<Date>`now()` })
      .onConflict((conflict) => conflict.column('room_id').doNothing())
      .execute()
  },
  async setEncrypted(roomId, encrypted) {
    if (!encrypted) {
      await db.deleteFrom('meeting_encryption').where('room_id', '=', roomId).execute()
      return
    }
    await db
      .insertInto('meeting_encryption')
      .values({ room_id: roomId, chosen_at: sql<Date>`now()` })
      .onConflict((conflict) => conflict.column('room_id').doNothing())
      .execute()
  },
  async touch(roomIds, at) {
    if (roomIds.length === 0) return
    await db
      .updateTable('meeting_room')
      .set({ running_at: new Date(at) })
      .where('room_id', 'in', [...roomIds])
      .execute()
  },
  async eraseOlder(than) {
    await db.deleteFrom('meeting_room').where('running_at', '<', new Date(than)).execute()
  },
})

const DAY = 86_400_000

/** Stores reports. Old rows are removed on writing, so that the tables need no maintenance. */
export const createReportStore = (db: Database): ReportStore => {
  let sweptAt = 0
  const sweep = async (at: number): Promise<void> => {
    if (at - sweptAt < DAY / 24) return
    sweptAt = at
    const reportsFrom = new Date(at - REPORT_LIMIT.reportDays * DAY)
    const feedbackFrom = new Date(at - REPORT_LIMIT.feedbackDays * DAY)
    await db.deleteFrom('meeting_report').where('at', '<', reportsFrom).execute()
    await db.deleteFrom('meeting_feedback').where('at', '<', feedbackFrom).execute()
    await sql`
      delete from meeting_report where position <= (
        select max(position) - ${REPORT_LIMIT.reports} from meeting_report
      )`.execute(db)
  }
  return {
    async addReport({ roomId, at, event, code }) {
      await sweep(at)
      await db
        .insertInto('meeting_report')
        .values({ at: new Date(at), room_id: roomId, event, code })
        .execute()
    },
    async addFeedback(given) {
      await sweep(given.at)
      await db
        .insertInto('meeting_feedback')
        .values({
          at: new Date(given.at),
          room_id: given.roomId,
          session_id: given.sessionId,
          role: given.role,
          rating: given.rating,
          min_rating: given.minRating,
          max_rating: given.maxRating,
          question: given.question,
          reasons: JSON.stringify(given.reasons),
          comment: given.comment,
        })
        .execute()
    },
  }
}
