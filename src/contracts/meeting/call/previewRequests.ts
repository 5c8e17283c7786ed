import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { identifier, tidiedLine, tidiedParagraphs } from '../../text.ts'
import { ENCRYPTION_REQUESTS, ENCRYPTION_RESULTS } from '../encryption/encryption.ts'

/**
 * Methods before a call is joined (protocol §7.1); the others are loaded with the code of the joined call.
 */

export const reason = sensitive('content', tidiedParagraphs(500)).default('')

export const PREVIEW_REQUESTS = {
  ping: z.object({ timestamp: z.number() }),
  leave: z.object({ client_reason: tidiedLine(200).default('') }),
  'end-room': z.object({ lock: z.boolean().default(false), reason }),
  /** One event that the client reports (protocol §11.1); a notification. */
  analytics: z.object({
    name: identifier(128),
    info: sensitive('content', z.record(z.string(), z.unknown())).default({}),
    timestamp: z.number().optional(),
  }),
  ...ENCRYPTION_REQUESTS,
} as const

export const PREVIEW_RESULTS = {
  ping: z.object({ timestamp: z.number().optional() }),
  'end-room': z.object({}),
  ...ENCRYPTION_RESULTS,
} as const
