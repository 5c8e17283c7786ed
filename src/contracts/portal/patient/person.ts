import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { instant } from '../appointment.ts'

export const sex = z.enum(['F', 'M', 'X'])

/** The patient's identity, the same in every list (experience §6). */
export const personShape = {
  id: sensitive('patient', z.string()),
  first_name: sensitive('patient', z.string()),
  /** Both surnames, in Mexican order. */
  last_name: sensitive('patient', z.string()),
  /** YYYY-MM-DD; the age is computed from it (P5.05). */
  birth_date: sensitive('patient', z.iso.date()),
  sex: sensitive('patient', sex),
}

export const visitsShape = {
  /** Start of the last completed visit; null before the first. */
  last_visit: sensitive('patient', instant.nullable()),
  /** Start of the next visit that is neither over nor cancelled; one that goes on counts. */
  next_visit: sensitive('patient', instant.nullable()),
  /** No visit has been completed yet. */
  is_new: sensitive('patient', z.boolean()),
}

/** The path of every call about one patient. A malformed id is as missing as a foreign one. */
export const patientParams = z.object({ id: sensitive('patient', z.string().max(64)) })

export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  /** P9.07-P9.09 */
  limit: z.coerce.number().int().min(1).max(100).default(100),
}

/** The paging fields of these lists. */
export const pageShape = {
  page: z.number().int().positive(),
  /** How many there are in all, on every page together. */
  count: z.number().int().nonnegative(),
}
