import type { Database } from '../../db/client.ts'
import type { VisitRecorder } from '../../meeting/keeping/visitRecorder.ts'
import type { VisitRecord } from './visitRecord.ts'

/** The meeting server knows rooms; their visits are looked up here. */
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
