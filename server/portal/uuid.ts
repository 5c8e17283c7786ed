import { z } from 'zod'
import { notFound } from '../http/apiFailure.ts'

/**
 * An id that is none cannot exist: the same answer as for a missing or a foreign one. In lower case, as the
 * database writes it: a visit's record binds its entries to the id's very letters.
 */
export const uuidOrNotFound = (id: string): string => {
  const parsed = z.uuid().safeParse(id)
  if (!parsed.success) throw notFound()
  return parsed.data.toLowerCase()
}
