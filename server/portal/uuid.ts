import { z } from 'zod'
import { notFound } from '../http/apiFailure.ts'

/**
 * Validates an id. An invalid one gets the answer of a missing or foreign one. It is returned in lower case,
 * as the database writes it, because a visit record contains the id literally.
 */
export const uuidOrNotFound = (id: string): string => {
  const parsed = z.uuid().safeParse(id)
  if (!parsed.success) throw notFound()
  return parsed.data.toLowerCase()
}
