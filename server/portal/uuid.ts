import { z } from 'zod'
import { notFound } from '../http/apiFailure.ts'

/** The id in lower case, or null for what is none. */
export const uuidOf = (id: string): string | null => {
  const parsed = z.uuid().safeParse(id)
  return parsed.success ? parsed.data.toLowerCase() : null
}

/**
 * Validates an id. An invalid one gets the answer of a missing or foreign one. It is returned in lower case,
 * as the database writes it, because a visit record contains the id literally.
 */
export const uuidOrNotFound = (id: string): string => {
  const uuid = uuidOf(id)
  if (uuid === null) throw notFound()
  return uuid
}
