import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { AppointmentStatus } from '../../src/contracts/portal/appointmentStatus.ts'
import type { PrescriptionDraft } from '../../src/contracts/portal/prescription/draft.ts'
import type { ProfileSectionKey } from '../../src/contracts/portal/profileCompleteness.ts'
import type { SessionOutcome } from '../../src/contracts/portal/sessionEnd.ts'

/** Read as Date, written as Date: PGlite and PostgreSQL agree on this for timestamptz. */
type Instant = ColumnType<Date, Date, Date>
type MaybeInstant = ColumnType<Date | null, Date | null | undefined, Date | null>

/** The line of the log that holds the hash of this row; drivers disagree about a bigint. */
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
  timezone: string
  locale: 'es' | 'en'
  created_at: Instant
  /** Professional licence (cédula); without one nothing can be signed. */
  licence: string | null
  /** Who issued the professional title. */
  school: string | null
  office_address: string | null
}

interface SpecialityTable {
  id: string
  label: string
}

interface PractitionerSpecialityTable {
  id: string
  practitioner_id: string
  speciality_id: string
  is_primary: boolean
  position: number
}

interface ProfileSectionTable {
  practitioner_id: string
  section: ProfileSectionKey
  completed_at: Instant
}

interface ClientTable {
  id: string
  practitioner_id: string
  first_name: string
  last_name: string
  /** `YYYY-MM-DD`; select it with to_char, since drivers disagree about a bare date. */
  birth_date: ColumnType<Date, string, string>
  sex: 'F' | 'M' | 'X'
  /** Empty: none known. Null: nobody asked yet. */
  allergies: ColumnType<string[] | null, string | null, string | null>
  /** Name without accents, lower case: what `search` looks in. */
  search_name: string
}

/** A projection of the appointment's events; never written by anything else. */
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
}

/** The event store: append-only, enforced by a trigger. */
interface EventTable {
  position: Generated<string>
  stream_id: string
  /** 1 for the first event of a stream: the pair is unique, which is what "expected version" rests on. */
  version: number
  type: string
  /** Version of the shape of `data`; older ones are lifted when read. */
  schema_version: number
  data: JSONColumnType<Record<string, unknown>>
  at: Instant
  /** Who caused it: a practitioner's id, or null for the clinic itself. */
  actor_id: string | null
  log_position: LogPosition
}

/** Who read which patient's data: append-only, enforced by a trigger. */
export interface AccessLogTable {
  position: Generated<string>
  at: Instant
  practitioner_id: string
  action: 'appointment.list' | 'appointment.timeframe' | 'appointment.details' | 'prescription'
  client_id: string
  appointment_id: string
  request_id: string
  log_position: LogPosition
}

/** One sign-in on one device, and the family of refresh tokens that grew from it. */
interface SessionTable {
  id: string
  practitioner_id: string
  device_id: string | null
  device_name: string | null
  device_platform: string | null
  created_at: Instant
  ended_at: MaybeInstant
  end_reason: 'logout' | 'reuse' | 'password' | null
}

interface RefreshTokenTable {
  /** SHA-256 of the token, in hex: the token itself is kept nowhere. */
  token_hash: string
  session_id: string
  issued_at: Instant
  expires_at: Instant
  used_at: MaybeInstant
}

interface SignInFailureTable {
  position: Generated<string>
  /** `account:` or `address:` and a keyed hash, so that the table names nobody. */
  subject: string
  at: Instant
}

/** A running call as it was last; holds names and messages, and is erased with the call. */
interface MeetingRoomTable {
  room_id: string
  snapshot: JSONColumnType<object>
  running_at: Instant
}

interface MeetingLockTable {
  room_id: string
  locked_at: Instant
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

/** One entry of a visit's own record: append-only, enforced by a trigger, chained by `hash`. */
interface VisitRecordTable {
  appointment_id: string
  seq: number
  /** The entry as JSON, byte for byte as it was hashed. */
  body: string
  hash: string
}

/** How far the record of a visit goes, sealed with the server's own key: entries cut off its end are missed. */
interface VisitRecordHeadTable {
  appointment_id: string
  length: number
  hash: string
  seal: string
}

/** One line of the log of everything that is only ever added: append-only itself, chained by `hash`. */
interface RecordLogTable {
  position: ColumnType<string | number, number, number>
  /** The line as JSON, byte for byte as it was hashed. */
  body: string
  hash: string
}

/** How far the log goes, sealed with the server's own key; its one row is the lock of whoever writes. */
interface RecordLogHeadTable {
  singleton: boolean
  position: ColumnType<string | number, number, number>
  hash: string
  seal: string
}

/** What is being written for a visit; gone once it is signed. */
interface PrescriptionDraftTable {
  appointment_id: string
  body: JSONColumnType<PrescriptionDraft>
  saved_at: Instant
}

/** What was signed: append-only, enforced by a trigger. */
export interface PrescriptionTable {
  /** The id of the request that signed it, so that the same request never signs twice. */
  id: string
  appointment_id: string
  practitioner_id: string
  client_id: string
  /** Place in the practitioner's own series, from 1, without gaps. */
  folio_number: number
  issued_at: Instant
  /** The number of the one that it replaced; null for the first of a visit. */
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
  created_at: Instant
}

/** One code per address and purpose; neither the address nor the code can be read from it. */
interface VerificationCodeTable {
  address_hash: string
  purpose: string
  code_hash: string
  tries: Generated<number>
  issued_at: Instant
  expires_at: Instant
}

export interface Tables {
  practitioner: PractitionerTable
  speciality: SpecialityTable
  practitioner_speciality: PractitionerSpecialityTable
  profile_section: ProfileSectionTable
  client: ClientTable
  appointment: AppointmentTable
  event: EventTable
  access_log: AccessLogTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  sign_in_failure: SignInFailureTable
  meeting_room: MeetingRoomTable
  meeting_lock: MeetingLockTable
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
}
