import type { ColumnType, JSONColumnType } from 'kysely'
import type { OverrideContent } from '../../src/contracts/portal/schedule/overrides.ts'
import type { ConsultationTerms, HoursVersion } from '../../src/contracts/portal/schedule/rules.ts'
import type { Instant, MaybeInstant } from './columns.ts'

/** A projection, as the two below: the hours of a practitioner from each date on. */
interface ScheduleTable {
  id: string
  practitioner_id: string
  version: number
  hours: ColumnType<HoursVersion[], string, string>
}

interface ScheduleOverrideTable {
  id: string
  practitioner_id: string
  version: number
  kind: 'blocking' | 'extending'
  start_time: Instant
  end_time: Instant
  body: ColumnType<OverrideContent, string, string>
  removed: boolean
}

interface ConsultationTypeTable extends Omit<ConsultationTerms, 'currency'> {
  id: string
  practitioner_id: string
  speciality_id: string
  version: number
}

/** Somebody's claim on a time, for some minutes; its id was made by the client. */
interface HoldTable {
  id: string
  practitioner_id: string
  speciality_id: string
  client_id: string | null
  visitor: string
  /** A keyed hash, so that the table names nobody; null for a practitioner's own. */
  address_hash: string | null
  /** SHA-256 of what was asked: the same again gets the same answer. */
  request_hash: string
  start_time: Instant
  end_time: Instant
  /** The terms at the time of the booking; a later change of the price does not affect them. */
  terms: ColumnType<ConsultationTerms, string, string>
  reason: string
  notify: boolean
  created_at: Instant
  expires_at: Instant
  renewed: boolean
  released_at: MaybeInstant
  appointment_id: string | null
}

/** The effect of a change on a visit. */
export type UndoableVisit =
  | { id: string; kind: 'cancelled'; status: 'requested' | 'accepted' | 'pending_payment' }
  | {
      id: string
      kind: 'offered'
      startTime: string
      /** The time that was offered before. */
      previous: { startTime: string; endTime: string } | null
    }

/** Which time is taken, by a visit or by a hold; the database refuses two exclusive ones at once. */
interface OccupancyTable {
  appointment_id: string | null
  hold_id: string | null
  practitioner_id: string
  /** `[start, end)`; read by its bounds, since drivers give it as text. */
  period: ColumnType<string, string, string>
  kind: 'hold' | 'visit'
  buffer_min: number
  exclusive: boolean
  released: boolean
  expires_at: MaybeInstant
}

/** SHA-256 of the address at which other calendars read the visits; the address itself is kept nowhere. */
interface FeedTokenTable {
  practitioner_id: string
  token_hash: string
  created_at: Instant
}

/** A patient's consent with a booking: the version of the privacy notice that was shown. */
interface PatientConsentTable {
  appointment_id: string
  client_id: string
  privacy_version: string
  language: 'es' | 'en'
  accepted_at: Instant
}

/** A mail about a visit that is due at a time; `change` tells what the visit is now. */
interface VisitMailTable {
  appointment_id: string
  kind: 'change' | 'dayBefore' | 'hourBefore' | 'prescription'
  due_at: Instant
}

/** A change of rules that can be taken back, and what was done to visits with it. */
interface PracticeChangeTable {
  id: string
  practitioner_id: string
  stream_id: string
  stream_kind: 'schedule' | 'override' | 'consultationType'
  /** Events of the stream before and after it. */
  from_version: number
  to_version: number
  visits: JSONColumnType<UndoableVisit[]>
  /** The practitioner's zone before and after it; null where it stayed. */
  zone_from: string | null
  zone_to: string | null
  created_at: Instant
  undone_at: MaybeInstant
}

/** Tries at a patient's date of birth behind the link of a visit. */
interface BirthDateTryTable {
  appointment_id: string
  tries: number
  since: Instant
}

export interface BookingTables {
  birth_date_try: BirthDateTryTable
  patient_consent: PatientConsentTable
  visit_mail: VisitMailTable
  schedule: ScheduleTable
  schedule_override: ScheduleOverrideTable
  consultation_type: ConsultationTypeTable
  hold: HoldTable
  occupancy: OccupancyTable
  feed_token: FeedTokenTable
  practice_change: PracticeChangeTable
}
