import { z } from 'zod'
import { instant } from '../appointment.ts'
import { statusOnTheWire } from '../appointmentStatus.ts'

/** A visit that stands where, after a change, nobody could book: it stays until somebody decides about it. */
export const conflictingVisit = z.object({
  id: z.string(),
  start_time: instant,
  end_time: instant,
  speciality_id: z.string(),
  status: statusOnTheWire,
})

/** At most so many are named. */
export const CONFLICTS_LIMIT = 200

/**
 * Part of the answer to every change of the rules: `undo` names the change while it can be undone, null
 * where it cannot.
 */
export const undoable = { undo: z.string().nullable() }

/** The answer to a change of hours or of exceptions. */
export const savedWith = <S extends z.ZodType>(saved: S) =>
  z.object({ saved, conflicts: z.array(conflictingVisit), ...undoable })
