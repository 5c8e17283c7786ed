import type { Database } from '../../db/client.ts'
import { notFound, visitClosed, visitTooEarly } from '../../http/apiFailure.ts'
import type { Meetings } from '../../providers/meetings.ts'
import { roomAccess, roomHours } from '../appointment/roomHours.ts'

/**
 * The room of one of the practitioner's visits, when it may be entered now.
 * @throws ApiFailure 404, 409 visitTooEarly or visitClosed, 502
 */
export const enterableRoom = async (
  { db, meetings }: { db: Database; meetings: Meetings },
  practitionerId: string,
  appointmentId: string,
  now: Date,
): Promise<{ roomId: string; closesAt: Date }> => {
  const visit = await db
    .selectFrom('appointment')
    .select(['status', 'start_time', 'end_time', 'room_id'])
    .where('practitioner_id', '=', practitionerId)
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  if (visit === undefined) throw notFound()
  const access = roomAccess(
    { status: visit.status, startTime: visit.start_time, endTime: visit.end_time },
    now,
  )
  if (access === 'tooEarly') throw visitTooEarly()
  if (access === 'closed') throw visitClosed()
  const roomId = await meetings.ensureRoom(visit.room_id)
  await meetings.reopenRoom(roomId)
  return { roomId, closesAt: roomHours(visit.start_time, visit.end_time).closesAt }
}

/**
 * The same room at any time, for calls about a running or ended session.
 * @throws ApiFailure 404, 502
 */
export const visitRoomId = async (
  { db, meetings }: { db: Database; meetings: Meetings },
  practitionerId: string,
  appointmentId: string,
): Promise<string> => {
  const visit = await db
    .selectFrom('appointment')
    .select('room_id')
    .where('practitioner_id', '=', practitionerId)
    .where('id', '=', appointmentId)
    .executeTakeFirst()
  if (visit === undefined) throw notFound()
  return meetings.ensureRoom(visit.room_id)
}
