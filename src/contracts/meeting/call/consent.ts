import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { identifier } from '../../text.ts'

/**
 * POST /v2/consent: a guest's consent before joining (experience §8.7). Care by video and the privacy notice
 * are conditions of the visit; recording is optional.
 */
export const consentRequest = z.object({
  code: sensitive('credential', z.string().min(1).max(64)),
  user_id: identifier(128),
  care: z.literal(true),
  privacy: z.literal(true),
  recording: z.boolean(),
})
export type ConsentRequest = z.infer<typeof consentRequest>
