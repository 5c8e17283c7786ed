import { z } from 'zod'
import { notFound } from '../http/apiFailure.ts'

/** An id that is none cannot exist: the same answer as for a missing or a foreign one. */
export const uuidOrNotFound = (id: string): string => {
  const parsed = z.uuid().safeParse(id)
  if (!parsed.success) throw notFound()
  return parsed.data
}
