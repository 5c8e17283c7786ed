import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { identifier, jsonValue } from '../../text.ts'

/** The session key/value store (protocol §7.3). Session metadata is the key "default" (M7.061). */

const key = identifier(128)
const given = sensitive('content', jsonValue)

/** An absent `data` clears the value, which is how `undefined` is sent. */
export const setMetadataParams = z.object({
  key,
  data: given.optional(),
  if_change_version: z.number().optional(),
})
export const getMetadataParams = z.object({ key })
/** The full list: it replaces the previous one, and an empty one stops listening. */
export const listenMetadataParams = z.object({ keys: z.array(key).max(256) })

export const storedValue = z.object({
  key,
  /** null clears the key, and so does absent data. */
  data: sensitive('content', z.unknown().default(null)),
  updated_at: z.number().optional(),
  updated_by: z.string().optional(),
  change_version: z.number().optional(),
})
export type StoredValue = z.infer<typeof storedValue>

export const setMetadataResult = storedValue.omit({ updated_by: true })
/** An unknown key answers `{data: null}`. */
export const getMetadataResult = storedValue.partial()
