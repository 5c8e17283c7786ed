import { z } from 'zod'

/** How a step of the check ended, with a code of the catalogue when it failed (specification §8). */
export const checkOutcome = z.object({
  good: z.boolean(),
  /** 0: failed without an error, e.g. the user did not hear the recording. */
  problem: z.number().nullable(),
})
export type CheckOutcome = z.infer<typeof checkOutcome>

export const deviceStep = z.enum(['camera', 'microphone'])
