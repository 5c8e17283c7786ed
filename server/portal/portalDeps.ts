import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import type { Meetings } from '../providers/meetings.ts'
import type { AccessLog } from './accessLog/accessLog.ts'
import type { AppointmentRepository } from './appointment/repository.ts'
import type { Prescriptions } from './prescription/prescriptions.ts'
import type { VisitRecord } from './visitRecord/visitRecord.ts'

/** What the routes behind the bearer are built from. */
export interface PortalDeps {
  db: Database
  clock: Clock
  meetings: Meetings
  accessLog: AccessLog
  visitRecord: VisitRecord
  appointments: AppointmentRepository
  prescriptions: Prescriptions
  /** Public base URL of this server, or null: then it is taken from the request. */
  publicUrl: string | null
}
