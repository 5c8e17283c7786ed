import type { Database } from '../../db/client.ts'
import { notFound, visitClosed, visitTooEarly } from '../../http/apiFailure.ts'
import { openEntry } from '../../meeting/http/guestEntry.ts'
import type { VisitDirectory } from '../../meeting/ports.ts'
import { visitOfCode } from '../companion/roomCodes.ts'

/** @throws ApiFailure 404 */
export const visitIdOfRoom = async (db: Database, roomCode: string | undefined): Promise<string> => {
  const visit = await visitOfCode(db, roomCode ?? '')
  if (visit === undefined) throw notFound()
  return visit.appointmentId
}

/**
 * The visit of a room code while its room is open.
 * @throws ApiFailure 404, 409 visitTooEarly or visitClosed
 */
export const openGuestRoom = async (db: Database, directory: VisitDirectory, given: string) => {
  const { entry, refusal } = await openEntry(directory, given)
  if (entry === null) {
    if (refusal.reason === 'unknownCode') throw notFound()
    throw refusal.reason === 'tooEarly' ? visitTooEarly() : visitClosed()
  }
  const visit = await db
    .selectFrom('appointment')
    .select('id')
    .where('room_id', '=', entry.roomId)
    .executeTakeFirst()
  if (visit === undefined) throw notFound()
  return { appointmentId: visit.id, entry }
}
