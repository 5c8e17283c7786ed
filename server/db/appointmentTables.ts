import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { AppointmentStatus, CancelledBy } from '../../src/contracts/portal/appointmentStatus.ts'
import type { PatientDetails } from '../../src/contracts/portal/patient/patient.ts'
import type { SessionOutcome } from '../../src/contracts/portal/sessionOutcome.ts'
import type { Instant, MaybeInstant } from './columns.ts'

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

export interface AppointmentTables {
  client: ClientTable
  appointment: AppointmentTable
}
