import { z } from 'zod'

/** Stored in the browser for all of its tabs: the last chime for each visit whose patient waits. */
export const chimeTurn = z.record(
  z.string(),
  z.object({
    /** How many people the chime sounded for. */
    waiting: z.number().int().positive(),
    /** By the clock of the device, ms. */
    rangAt: z.number(),
    /** The tab whose room shows the visit, and when it rang last; null: no such tab is known. */
    lead: z.object({ tab: z.string(), at: z.number() }).nullable(),
  }),
)
export type ChimeTurn = z.infer<typeof chimeTurn>
