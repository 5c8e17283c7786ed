import type { InputFrom } from 'xstate'
import type { Override } from '../../contracts/portal/schedule/overrides.ts'
import type { CellRange } from '../../machines/calendar/cells.ts'
import { exceptionFieldsOf } from '../../machines/schedule/exceptionFieldsOf.ts'
import type { exceptionForm } from '../../machines/schedule/practiceForms.ts'

interface Around {
  readonly zone: string
  readonly practitionerId: string
  /** Whether the range begins in open time, which is blocked rather than extended. */
  readonly isOpen?: boolean
}

/** The form of an exception that exists, or of a new one for a range of the grid. */
export const exceptionInput = (
  from: Override | CellRange,
  { zone, practitionerId, isOpen = true }: Around,
): InputFrom<typeof exceptionForm.machine> => {
  if ('kind' in from)
    return {
      params: { zone, exception: from },
      values: exceptionFieldsOf(from, zone),
      version: from.version,
      draftOwner: { owner: practitionerId, subject: from.id },
    }
  return {
    params: { zone, exception: null },
    values: {
      // Extra time lies within one day.
      kind: isOpen || from.start_date !== from.end_date ? 'blocking' : 'extending',
      all_day: false,
      start_date: from.start_date,
      end_date: from.end_date,
      start: String(from.start_min),
      end: String(from.end_min),
      speciality_id: '',
      reason: '',
    },
    version: null,
    draftOwner: null,
  }
}
