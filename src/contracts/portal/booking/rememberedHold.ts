import { z } from 'zod'
import { instant } from '../appointment.ts'

/** The times that a tab holds, so that a reload finds them again. They name nobody. */
export const rememberedHolds = z
  .array(
    z.object({
      id: z.uuid(),
      practitioner_id: z.string(),
      speciality_id: z.string(),
      start_time: instant,
      end_time: instant,
      /** When it runs out, ms since the epoch by the device's clock. */
      ends_at: z.number(),
    }),
  )
  .max(10)
export type RememberedHold = z.infer<typeof rememberedHolds>[number]
