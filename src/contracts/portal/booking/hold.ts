import { z } from 'zod'
import { instant } from '../appointment.ts'

/** How long a time is held, from the draft and once more from its renewal. */
export const HOLD_MS = 10 * 60_000

/** A time that is held. */
export const hold = z.object({
  id: z.string(),
  start_time: instant,
  end_time: instant,
  speciality_id: z.string(),
  price_centavos: z.number().int(),
  expires_at: instant,
  /** Whether it was renewed, which can be done once. */
  renewed: z.boolean(),
  state: z.enum(['held', 'expired', 'released', 'booked']),
  server_time: instant,
})
export type Hold = z.infer<typeof hold>
