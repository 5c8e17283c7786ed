import { z } from 'zod'

/** How a step of the check ended: a code of the catalogue when something was wrong (specification §8). */
export const checkOutcome = z.object({
  good: z.boolean(),
  /** 0: wrong without an error, as when somebody did not hear the recording. */
  problem: z.number().nullable(),
})
export type CheckOutcome = z.infer<typeof checkOutcome>

export const deviceStep = z.enum(['camera', 'microphone'])
