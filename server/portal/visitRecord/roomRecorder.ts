import type { Database } from '../../db/client.ts'
import type { VisitRecorder } from '../../meeting/persistence/visitRecorder.ts'
import type { VisitRecord } from './visitRecord.ts'

/** The meeting server knows rooms; this finds their visits. */
export const createRoomRecorder = (db: Database, visitRecord: VisitRecord): VisitRecorder => ({
  async append(roomId, facts) {
    const visit = await db
      .selectFrom('appointment')
      .select('id')
      .where('room_id', '=', roomId)
      .executeTakeFirst()
    if (visit !== undefined) await visitRecord.append(visit.id, facts)
  },
})
