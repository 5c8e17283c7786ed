import { z } from 'zod'
import { slot } from './slots.ts'

/**
 * `details` of `slotTaken` and `holdExpired`: what can be booked within a week of what was wanted. In a file of its
 * own, because the client reads it with every error and would otherwise load the whole form with its first page.
 */
export const slotTakenDetails = z.object({ slots: z.array(slot).max(100) })
