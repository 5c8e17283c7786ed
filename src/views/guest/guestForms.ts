import { z } from 'zod'
import { roomCode } from '../../contracts/meeting/token.ts'

/** The values of a guest's three steps (experience §8.7). */
export const codeValues = z.object({ code: roomCode })
export const nameValues = z.object({ name: z.string().trim().min(1) })
export const consentValues = z.object({
  /** Care by video and the privacy notice; both are required. */
  care: z.boolean().refine((given) => given),
  privacy: z.boolean().refine((given) => given),
  record: z.boolean(),
})
