import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'

/** An HLS stream of a call, as whoever knows its address watches it. */

export const STREAM_PATH = '/v1/stream'

/** 128 random bits in base64url. Whoever has it may watch. */
export const streamAddress = z.string().regex(/^[\w-]{22}$/)

/** Text that the doctor shows to those who watch. Dates are ISO texts (protocol §7.2). */
export const watchedMetadata = z.object({
  payload: sensitive('content', z.string().max(4_096)),
  start_date: z.string(),
  end_date: z.string(),
})
export type WatchedMetadata = z.infer<typeof watchedMetadata>
