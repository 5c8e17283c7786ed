import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { instant } from '../appointment.ts'
import { endpoint } from '../endpoint.ts'

/** The results of a visit for its guest (experience §8.7). */
export const visitEnd = z.object({
  /** Opens the visit's page, where the files are behind the date of birth. */
  token: sensitive('credential', z.string()),
  /** Signed with this visit and not replaced. */
  prescriptions: z.number().int().nonnegative(),
  /** Shared with this visit. */
  files: z.number().int().nonnegative(),
  /** The start of the patient's next visit with the same practitioner. */
  next_start: instant.nullable(),
})
export type VisitEnd = z.infer<typeof visitEnd>

/**
 * Reads the results of a visit with the code of its room: from the start of the call until the room would
 * close.
 */
export const readVisitEnd = endpoint('POST /v1/guest/visit-end', {
  body: z.object({ room_code: sensitive('credential', z.string().max(64)) }),
  answer: visitEnd,
  access: 'anyone',
  refusals: ['notFound'],
  tag: 'visit link',
})
