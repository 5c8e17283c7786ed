import { z } from 'zod'

/**
 * An id that is part of `a=msid` in session descriptions (RFC 8830): printable ASCII without spaces. Browsers
 * write UUIDs, Firefox with braces around them.
 */
const MEDIA_ID = /^[!-~]{1,256}$/

export const isMediaId = (text: string): boolean => MEDIA_ID.test(text)

export const mediaId = z.string().regex(MEDIA_ID)
