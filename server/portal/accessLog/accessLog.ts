import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/client.ts'
import type { AccessLogTable } from '../../db/tables.ts'

/** One read of patients' data, by one request. */
export interface PatientRead {
  practitionerId: string
  action: AccessLogTable['action']
  requestId: string
  /** Each appointment that was handed out, with its patient. */
  read: { appointmentId: string; clientId: string }[]
}

export interface AccessLog {
  /** Written before the data leaves: when it cannot be written, nothing is handed out. */
  record(read: PatientRead): Promise<void>
}

/** PostgreSQL takes at most 65 535 parameters in one statement, and a line has six. */
const LINES_AT_ONCE = 5_000

export const createAccessLog = (db: Database, clock: Clock): AccessLog => ({
  async record({ practitionerId, action, requestId, read }) {
    const at = clock()
    for (let first = 0; first < read.length; first += LINES_AT_ONCE)
      await db
        .insertInto('access_log')
        .values(
          read.slice(first, first + LINES_AT_ONCE).map(({ appointmentId, clientId }) => ({
            at,
            practitioner_id: practitionerId,
            action,
            client_id: clientId,
            appointment_id: appointmentId,
            request_id: requestId,
          })),
        )
        .execute()
  },
})
