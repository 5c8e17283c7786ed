import type { ApiError, ApiErrorCode } from '../../../src/contracts/portal/apiError.ts'
import type { AppointmentStatus } from '../../../src/contracts/portal/appointmentStatus.ts'
import type { PrescriptionContent } from '../../../src/contracts/portal/prescription/prescription.ts'
import { type ItemWarning, unanswered } from '../../../src/contracts/portal/prescription/warnings.ts'
import { dayIn } from '../../../src/contracts/portal/timezone.ts'
import { roomHours } from '../appointment/roomHours.ts'
import { folioOf } from './folio.ts'

/** The rules of writing prescriptions, as pure functions of stored data and the server's clock. */
export interface WritableVisit {
  status: AppointmentStatus
  startTime: Date
  endTime: Date
  /** Null: not asked yet. */
  allergies: readonly string[] | null
}

/**
 * Why nothing may be written for a visit now; null when it may. Writing after the end is allowed, because it
 * may have to be finished later.
 */
export const writingRefused = (
  { status, startTime, endTime }: WritableVisit,
  now: Date,
): Extract<ApiErrorCode, 'statusRefused' | 'visitTooEarly'> | null => {
  if (status === 'cancel' || status === 'pending_payment') return 'statusRefused'
  return now < roomHours(startTime, endTime).opensAt ? 'visitTooEarly' : null
}

/** A request to sign, and the data it is judged by. */
interface SigningRequest {
  now: Date
  visit: WritableVisit
  practitioner: { licence: string | null; timezone: string }
  /** Number of the visit's newest prescription; null when it has none. */
  newest: number | null
  /** The last number that the practitioner has used; 0 when none. */
  lastFolio: number
  /** Folio that the request replaces. */
  replaces: string | null
  content: PrescriptionContent
}

type Signing =
  | { kind: 'accepted'; folioNumber: number; replaces: number | null }
  | {
      kind: 'refused'
      code: Extract<ApiErrorCode, 'statusRefused' | 'visitTooEarly' | 'licenceMissing' | 'conflict'>
    }
  | { kind: 'invalid'; errors: NonNullable<ApiError['errors']> }

/** Decides a request to sign. */
export const decideSigning = (order: SigningRequest): Signing => {
  const { now, visit, practitioner, newest, lastFolio, replaces, content } = order
  const refused = writingRefused(visit, now)
  if (refused !== null) return { kind: 'refused', code: refused }
  if (practitioner.licence === null) return { kind: 'refused', code: 'licenceMissing' }
  if (replaces !== (newest === null ? null : folioOf(newest))) return { kind: 'refused', code: 'conflict' }
  const errors = [
    ...unanswered(content.items, visit.allergies ?? []).map(fieldOfWarning),
    ...(isPast(content.next_visit, practitioner.timezone, now)
      ? [{ field: 'content.next_visit', message: 'That day is over' }]
      : []),
  ]
  if (errors.length > 0) return { kind: 'invalid', errors }
  return { kind: 'accepted', folioNumber: lastFolio + 1, replaces: newest }
}

/** Whether a day is over in the practitioner's zone; today is not. */
const isPast = (day: string | undefined, timezone: string, now: Date): boolean =>
  day !== undefined && day < dayIn(timezone, now.getTime()).date

const messages: Record<ItemWarning['kind'], string> = {
  allergy: 'The patient is allergic to it: say why it is given',
  duplicate: 'It is there twice: say why',
}

const fieldOfWarning = ({ item, kind }: ItemWarning) => ({
  field: `content.items.${item}.${kind}_answer`,
  message: messages[kind],
})
