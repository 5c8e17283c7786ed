import type { CompanionKind } from '../../../src/contracts/meeting/people/companion.ts'
import type { Database } from '../../db/client.ts'

/** The visit that a room code opens. */
interface CodedVisit {
  appointmentId: string
  /** As what the holder of the code comes along; null: the code is the patient's. */
  companion: CompanionKind | null
}

/** Finds the visit of a patient's or a companion's code. Queries for the patient alone read `appointment.room_code` instead. */
export const visitOfCode = async (db: Database, roomCode: string): Promise<CodedVisit | undefined> => {
  const visit = await db
    .selectFrom('appointment')
    .select('id')
    .where('room_code', '=', roomCode)
    .executeTakeFirst()
  if (visit !== undefined) return { appointmentId: visit.id, companion: null }
  const link = await db
    .selectFrom('companion_link')
    .select(['appointment_id', 'kind'])
    .where('room_code', '=', roomCode)
    .executeTakeFirst()
  return link && { appointmentId: link.appointment_id, companion: link.kind }
}
