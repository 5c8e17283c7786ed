import type { ApiError, ApiErrorCode } from '../../../src/contracts/portal/apiError.ts'
import type { AppointmentStatus } from '../../../src/contracts/portal/appointmentStatus.ts'
import type { PrescriptionContent } from '../../../src/contracts/portal/prescription/prescription.ts'
import { type ItemWarning, unanswered } from '../../../src/contracts/portal/prescription/warnings.ts'
import { dayIn } from '../../../src/contracts/portal/timezone.ts'
import { roomHours } from '../appointment/roomHours.ts'
import { folioOf } from './folio.ts'

/** Who may write what when, as pure functions of what is stored and of the server's clock. */

export interface WritableVisit {
  status: AppointmentStatus
  startTime: Date
  endTime: Date
  /** Null: nobody asked yet. */
  allergies: readonly string[] | null
}

/**
 * Why nothing may be written for a visit now; null when it may. A visit that is over is no reason: what was
 * not sent in time is finished later.
 */
export const writingRefused = (
  { status, startTime, endTime }: WritableVisit,
  now: Date,
): Extract<ApiErrorCode, 'statusRefused' | 'visitTooEarly'> | null => {
  if (status === 'cancel' || status === 'pending_payment') return 'statusRefused'
  return now < roomHours(startTime, endTime).opensAt ? 'visitTooEarly' : null
}

/** The order to sign, and what it is judged by. */
interface SigningOrder {
  now: Date
  visit: WritableVisit
  practitioner: { licence: string | null; timezone: string }
  /** Number of the visit's newest prescription; null when it has none. */
  newest: number | null
  /** The last number that the practitioner has given; 0 when none was. */
  lastFolio: number
  /** Folio that the order names. */
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

/** What the order to sign leads to. */
export const decideSigning = (order: SigningOrder): Signing => {
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

/** Days are the practitioner's: today is none that is over. */
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
