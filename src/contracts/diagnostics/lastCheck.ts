import { z } from 'zod'

/** The result of a complete check; it is about this device and its network, and about no person. */
const checkVerdict = z.enum(['ready', 'soundOnly', 'notReady'])
export type CheckVerdict = z.infer<typeof checkVerdict>

/** The last check, as the device keeps it. */
export const lastCheck = z.object({
  /** Epoch milliseconds by the device's clock. */
  at: z.number().int().nonnegative(),
  verdict: checkVerdict,
})
export type LastCheck = z.infer<typeof lastCheck>

/** "Good until tomorrow" (experience §8.6): networks and devices change. */
export const CHECK_VALID_MS = 24 * 60 * 60 * 1_000
