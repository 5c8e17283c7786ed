import type { Clock } from '../../clock.ts'
import type { AccessLogTable } from '../../db/eventTables.ts'
import { accessBody } from '../recordLog/lines.ts'
import type { RecordLog } from '../recordLog/recordLog.ts'

/** One read of patients' data, by one request. */
export interface PatientRead {
  practitionerId: string
  action: AccessLogTable['action']
  requestId: string
  /** Each returned appointment with its patient; null for what is of the patient alone. */
  read: { appointmentId: string | null; clientId: string }[]
}

export interface AccessLog {
  /** Called before the data is returned: when the write fails, nothing is returned. */
  record(read: PatientRead): Promise<void>
}

/** PostgreSQL accepts at most 65 535 parameters in one statement, and a line has seven. */
const LINES_AT_ONCE = 5_000

export const createAccessLog = (log: RecordLog, clock: Clock): AccessLog => ({
  async record({ practitionerId, action, requestId, read }) {
    if (read.length === 0) return
    const at = clock()
    const rows = read.map(({ appointmentId, clientId }) => ({
      at,
      practitioner_id: practitionerId,
      action,
      client_id: clientId,
      appointment_id: appointmentId,
      request_id: requestId,
    }))
    await log.transaction((trx) =>
      log.write(trx, async (position) => {
        for (let first = 0; first < rows.length; first += LINES_AT_ONCE) {
          const some = rows.slice(first, first + LINES_AT_ONCE)
          await trx
            .insertInto('access_log')
            .values(some.map((row) => ({ ...row, log_position: position })))
            .execute()
        }
        return accessBody(rows)
      }),
    )
  },
})
