import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { AppointmentStatus, CancelledBy } from '../../src/contracts/portal/appointmentStatus.ts'
import type { LegalDocument } from '../../src/contracts/portal/legal.ts'
import type { PatientDetails } from '../../src/contracts/portal/patient/patient.ts'
import type { PrescriptionDraft } from '../../src/contracts/portal/prescription/draft.ts'
import type { ReviewState } from '../../src/contracts/portal/profile/profile.ts'
import type { EditableSection } from '../../src/contracts/portal/profile/sections.ts'
import type { SessionOutcome } from '../../src/contracts/portal/sessionOutcome.ts'
import type { ReadAction } from '../../src/contracts/portal/visitAudit.ts'
import type { BookingTables } from './bookingTables.ts'
import type { Instant, MaybeInstant } from './columns.ts'
import type { FileTables } from './fileTables.ts'
import type { HandoverTables } from './handoverTables.ts'
import type { NoteTables } from './noteTables.ts'
import type { NoticeTables } from './noticeTables.ts'
import type { PaymentTables } from './paymentTables.ts'
import type { PrescriptionTables } from './prescriptionTables.ts'
import type { RecordingTables } from './recordingTables.ts'
import type { SecurityTables } from './securityTables.ts'
import type { TranscriptTables } from './transcriptTables.ts'

/** The line of the log that holds the hash of this row; drivers return a bigint differently. */
type LogPosition = ColumnType<string | number | null, number | null | undefined, number | null>

interface PractitionerTable {
  id: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
  avatar: string | null
  /** Office phone in E.164, shown to guests. */
  phone: string | null
  /** The practitioner's own mobile in E.164; never shown to guests. */
  mobile: ColumnType<string | null, string | null | undefined, string | null>
  timezone: string
  locale: 'es' | 'en'
  created_at: Instant
  /** Professional licence (cédula); signing requires it. */
  licence: string | null
  /** Institution that issued the professional title. */
  school: string | null
  office_address: string | null
}

interface SpecialityTable {
  id: string
  /** In Spanish. */
  label: string
  /** Null for one that no catalogue lists. */
  label_en: ColumnType<string | null, string | null | undefined, string | null>
}

interface PractitionerSpecialityTable {
  id: string
  practitioner_id: string
  speciality_id: string
  is_primary: boolean
  position: number
  /** Licence of the speciality, of 7 or 8 digits. */
  licence: ColumnType<string | null, string | null | undefined, string | null>
}

/** The sections of a profile, the names and zone of the account, the files of the person, and the choice of notices. */
export type StoredSection = EditableSection | 'account' | 'documents' | 'notices' | 'writing_aids'

/** One section of a profile; nothing was saved of a missing one. */
interface ProfilePartTable {
  practitioner_id: string
  section: StoredSection
  /** Grows with every change. */
  version: number
  body: JSONColumnType<object>
  saved_at: Instant
}

/** The decision of the clinic's reviewer about the credentials. */
interface ProfileReviewTable {
  practitioner_id: string
  state: ReviewState
  /** Why they were rejected. */
  reason: string | null
  changed_at: Instant
}

interface ClientTable {
  id: string
  practitioner_id: string
  first_name: string
  last_name: string
  /** `YYYY-MM-DD`; select it with to_char, because drivers return a bare date differently. */
  birth_date: ColumnType<Date, string, string>
  sex: 'F' | 'M' | 'X'
  /** Empty: no known allergies. Null: not asked yet. */
  allergies: ColumnType<string[] | null, string | null, string | null>
  /** Name without accents, in lower case, for `search`. */
  search_name: string
  /** The same with the surnames first, for the order of lists; made by the database. */
  sort_name: GeneratedAlways<string>
  /** Grows with every change. */
  version: Generated<number>
  /** Null: nobody said anything yet. */
  details: ColumnType<PatientDetails | null, string | null | undefined, string>
}

/** Projection of the appointment's events; written only by the projection. */
interface AppointmentTable {
  id: string
  practitioner_id: string
  client_id: string
  speciality_id: string
  status: AppointmentStatus
  start_time: Instant
  end_time: Instant
  reason: string
  price_centavos: number
  paid: boolean
  room_id: string
  room_code: string
  started_at: MaybeInstant
  cancelled_at: MaybeInstant
  ended_at: MaybeInstant
  outcome: SessionOutcome | null
  /** When a request that nobody answered ends by itself. */
  respond_by: MaybeInstant
  /** Another time that the practitioner proposed; null: none, or it was answered. */
  proposed_start: MaybeInstant
  proposed_end: MaybeInstant
  /** `nobody`: a request that was not answered in time. */
  cancelled_by: CancelledBy | null
  /** The practitioner's message to the patient. */
  cancel_reason: string | null
}

/** The event store: append-only, enforced by a trigger. */
export interface EventTable {
  position: Generated<string>
  stream_id: string
  /** 1 for the first event of a stream; the unique pair implements the expected version. */
  version: number
  type: string
  /** Version of the shape of `data`; older shapes are converted when read. */
  schema_version: number
  data: JSONColumnType<Record<string, unknown>>
  at: Instant
  /** The acting practitioner's id, or null for the clinic. */
  actor_id: string | null
  log_position: LogPosition
}

/** Reads of patients' data: append-only, enforced by a trigger. */
export interface AccessLogTable {
  position: Generated<string>
  at: Instant
  practitioner_id: string
  action: ReadAction
  client_id: string
  /** Null: what was read is of the patient, and of no visit. */
  appointment_id: string | null
  request_id: string
  log_position: LogPosition
}

/** One sign-in on one device, with its family of refresh tokens. */
interface SessionTable {
  id: string
  practitioner_id: string
  device_id: string | null
  device_name: string | null
  device_platform: string | null
  created_at: Instant
  ended_at: MaybeInstant
  end_reason: 'logout' | 'reuse' | 'password' | 'device' | null
}

interface RefreshTokenTable {
  /** SHA-256 of the token, in hex; the token itself is not stored. */
  token_hash: string
  session_id: string
  issued_at: Instant
  expires_at: Instant
  used_at: MaybeInstant
}

interface SignInFailureTable {
  position: Generated<string>
  /** `account:` or `address:` and a keyed hash, so that the table contains no names. */
  subject: string
  at: Instant
}

/** Latest state of a running call; contains names and messages, and is erased with the call. */
interface MeetingRoomTable {
  room_id: string
  snapshot: JSONColumnType<object>
  running_at: Instant
}

interface MeetingLockTable {
  room_id: string
  locked_at: Instant
}

interface MeetingEncryptionTable {
  room_id: string
  chosen_at: Instant
}

interface MeetingReportTable {
  position: Generated<string>
  at: Instant
  room_id: string
  event: string
  code: number | null
}

interface MeetingFeedbackTable {
  position: Generated<string>
  at: Instant
  room_id: string
  session_id: string
  role: string
  rating: number
  min_rating: number
  max_rating: number
  question: string
  reasons: JSONColumnType<string[]>
  comment: string
}

/** One entry of a visit record: append-only, enforced by a trigger, chained by `hash`. */
export interface VisitRecordTable {
  appointment_id: string
  seq: number
  /** The entry as JSON, byte for byte as it was hashed. */
  body: string
  hash: string
}

/**
 * Length of a visit record, sealed with the server's key, so that entries removed from its end are noticed.
 */
interface VisitRecordHeadTable {
  appointment_id: string
  length: number
  hash: string
  seal: string
}

/** One line of the log of all append-only data: append-only itself, chained by `hash`. */
export interface RecordLogTable {
  position: ColumnType<string | number, number, number>
  /** The line as JSON, byte for byte as it was hashed. */
  body: string
  hash: string
}

/** Length of the log, sealed with the server's key; its one row is the lock for writing. */
interface RecordLogHeadTable {
  singleton: boolean
  position: ColumnType<string | number, number, number>
  hash: string
  seal: string
}

/** The draft of a visit's prescription; removed when it is signed. */
interface PrescriptionDraftTable {
  appointment_id: string
  body: JSONColumnType<PrescriptionDraft>
  saved_at: Instant
  /** The window that wrote it; null: stored before windows had ids. */
  writer: string | null
}

/** A signed prescription: append-only, enforced by a trigger. */
export interface PrescriptionTable {
  /** The id of the signing request, so that a repeated request never signs twice. */
  id: string
  appointment_id: string
  practitioner_id: string
  client_id: string
  /** Number in the practitioner's series, from 1, without gaps. */
  folio_number: number
  issued_at: Instant
  /** Number of the prescription it replaced; null for the first of a visit. */
  replaces: number | null
  /** The JSON that was sealed, byte for byte. */
  body: string
  seal: string
}

interface OutboxTable {
  id: string
  recipient: string
  language: 'es' | 'en'
  subject: string
  body: string
  /** An iCalendar object that goes with the mail. */
  calendar: ColumnType<string | null, string | null | undefined, string | null>
  created_at: Instant
  tries: Generated<number>
  /** When it may be tried next. */
  next_try_at: Instant
}

/** One code per address and purpose; neither the address nor the code can be recovered from it. */
interface VerificationCodeTable {
  address_hash: string
  purpose: string
  code_hash: string
  tries: Generated<number>
  issued_at: Instant
  expires_at: Instant
}

/** A sign-up that waits for its code; removed when the account begins, or after a day. */
interface SignUpTable {
  id: string
  email: string
  password_hash: string
  first_name: string
  last_name: string
  mobile: string
  timezone: string
  locale: 'es' | 'en'
  terms_version: string
  privacy_version: string
  created_at: Instant
}

/** Which version of a legal text an account has accepted: append-only, enforced by a trigger. */
interface AcceptanceTable {
  practitioner_id: string
  document: LegalDocument
  version: string
  /** The language in which the text was shown. */
  language: 'es' | 'en'
  accepted_at: Instant
}

export interface Tables
  extends BookingTables,
    FileTables,
    HandoverTables,
    NoteTables,
    NoticeTables,
    PaymentTables,
    PrescriptionTables,
    RecordingTables,
    TranscriptTables,
    SecurityTables {
  practitioner: PractitionerTable
  speciality: SpecialityTable
  practitioner_speciality: PractitionerSpecialityTable
  profile_part: ProfilePartTable
  profile_review: ProfileReviewTable
  client: ClientTable
  appointment: AppointmentTable
  event: EventTable
  access_log: AccessLogTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  sign_in_failure: SignInFailureTable
  meeting_room: MeetingRoomTable
  meeting_lock: MeetingLockTable
  meeting_encryption: MeetingEncryptionTable
  meeting_report: MeetingReportTable
  meeting_feedback: MeetingFeedbackTable
  visit_record: VisitRecordTable
  visit_record_head: VisitRecordHeadTable
  record_log: RecordLogTable
  record_log_head: RecordLogHeadTable
  prescription_draft: PrescriptionDraftTable
  prescription: PrescriptionTable
  outbox: OutboxTable
  verification_code: VerificationCodeTable
  sign_up: SignUpTable
  acceptance: AcceptanceTable
}
