import type { Database } from '../../db/client.ts'
import type { VisitRecorder } from '../../meeting/persistence/visitRecorder.ts'
import { storeVisitMessages } from '../visitChat/visitMessages.ts'
import type { VisitRecord } from './visitRecord.ts'

/** The meeting server knows rooms; this finds their visits. */
export const createRoomRecorder = (db: Database, visitRecord: VisitRecord): VisitRecorder => ({
  async append(roomId, facts) {
    const visit = await visitOf(db, roomId)
    if (visit !== undefined) await visitRecord.append(visit.id, facts)
  },
  async storeMessages(roomId, messages) {
    const visit = await visitOf(db, roomId)
    if (visit !== undefined) await storeVisitMessages(db, visit.id, messages)
  },
})

const visitOf = (db: Database, roomId: string) =>
  db.selectFrom('appointment').select('id').where('room_id', '=', roomId).executeTakeFirst()
