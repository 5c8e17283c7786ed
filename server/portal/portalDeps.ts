import type { Clock } from '../clock.ts'
import type { Database } from '../db/client.ts'
import type { Files } from '../files/files.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Meetings } from '../providers/meetings.ts'
import type { AccessLog } from './accessLog/accessLog.ts'
import type { AppointmentRepository } from './appointment/repository.ts'
import type { VerificationCodes } from './auth/verificationCodes.ts'
import type { Bookings } from './booking/bookings.ts'
import type { Moves } from './booking/moves.ts'
import type { DataExport } from './dataExport/dataExport.ts'
import type { RuleStore } from './eventStore/ruleStore.ts'
import type { Notes } from './note/notes.ts'
import type { Payments } from './payments/payments.ts'
import type { PracticeChanges } from './practiceChange/practiceChanges.ts'
import type { CheckCodes } from './prescription/check/checkCodes.ts'
import type { PrescriptionChecks } from './prescription/check/checks.ts'
import type { Papers } from './prescription/paper/papers.ts'
import type { Prescriptions } from './prescription/prescriptions.ts'
import type { Recordings } from './recording/recordings.ts'
import type { Transcripts } from './transcript/transcripts.ts'
import type { RecordExport } from './visitAudit/recordExport.ts'
import type { VisitTokens } from './visitLink/visitTokens.ts'
import type { VisitRecord } from './visitRecord/visitRecord.ts'

/** Dependencies of the routes that require a bearer token. */
export interface PortalDeps {
  db: Database
  clock: Clock
  meetings: Meetings
  accessLog: AccessLog
  visitRecord: VisitRecord
  /** Records of visits as signed files. */
  recordExport: RecordExport
  files: Files
  appointments: AppointmentRepository
  /** Hours, exceptions and prices. */
  rules: RuleStore
  /** Their changes with what they do to visits. */
  practiceChanges: PracticeChanges
  bookings: Bookings
  /** Visits that get another time. */
  moves: Moves
  payments: Payments
  visitTokens: VisitTokens
  /** Codes that are mailed. */
  codes: VerificationCodes
  outbox: Outbox
  prescriptions: Prescriptions
  /** Prescriptions on paper, and what becomes of them. */
  rx: { codes: CheckCodes; papers: Papers; checks: PrescriptionChecks }
  notes: Notes
  recordings: Recordings
  transcripts: Transcripts
  dataExport: DataExport
  /** Public base URL of this server; null: the origin of the request is used. */
  publicUrl: string | null
}
