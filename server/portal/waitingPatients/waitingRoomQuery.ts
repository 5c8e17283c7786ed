import type { WaitingRoomState } from '../../../src/contracts/portal/waitingRoom.ts'
import type { Database } from '../../db/client.ts'
import type { WaitingRooms } from '../../meeting/signalling/waitingRooms.ts'
import { visitOfCode } from '../companion/roomCodes.ts'
import type { OpenPortals } from './openPortals.ts'

interface Deps {
  db: Database
  waiting: WaitingRooms
  portals: OpenPortals
}

/** The state of one waiting room; undefined for an unknown code, and while nobody waits there. */
export const waitingRoomOf = async (
  { db, waiting, portals }: Deps,
  roomCode: string,
): Promise<WaitingRoomState | undefined> => {
  const coded = await visitOfCode(db, roomCode)
  if (coded === undefined) return undefined
  const visit = await db
    .selectFrom('appointment')
    .select(['practitioner_id', 'room_id', 'start_time'])
    .where('id', '=', coded.appointmentId)
    .executeTakeFirst()
  const waits = waiting.list()
  if (visit === undefined || !waits.has(visit.room_id)) return undefined
  const attended = waiting.attended()
  const rooms = [...new Set([...waits.keys(), ...attended])]
  const others = await db
    .selectFrom('appointment')
    .select(['room_id', 'start_time'])
    .where('practitioner_id', '=', visit.practitioner_id)
    .where('room_id', 'in', rooms)
    .where('room_id', '!=', visit.room_id)
    .execute()
  const doctor = attended.has(visit.room_id)
    ? 'here'
    : others.some(({ room_id }) => attended.has(room_id))
      ? 'inVisit'
      : portals.has(visit.practitioner_id)
        ? 'online'
        : 'away'
  return {
    doctor,
    ahead: others.filter(
      ({ room_id, start_time }) => waits.get(room_id)?.companion === null && start_time < visit.start_time,
    ).length,
  }
}
