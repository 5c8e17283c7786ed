import { z } from 'zod'
import { roomCode } from '../../contracts/meeting/call/token.ts'

/** The values of a guest's forms (experience §8.7). */
export const codeValues = z.object({ code: roomCode })
export const consentValues = z.object({
  name: z.string().trim().min(1),
  /** Care by video, with the privacy notice read. */
  care: z.boolean().refine((given) => given),
  record: z.boolean(),
})
