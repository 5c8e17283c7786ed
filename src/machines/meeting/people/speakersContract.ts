import { z } from 'zod'
import { factEvents } from '../../../contracts/meeting/call/events.ts'

export const speakersContract = {
  input: z.object({}),
  context: z.object({
    /** M3.66: by track, 0 to 100, loudest first in `order`. */
    levels: z.record(z.string(), z.object({ peerId: z.string(), audioLevel: z.number() })),
    order: z.array(z.string()),
    /** Peer ids of who spoke, the latest first. */
    recent: z.array(z.string()),
  }),
  events: { 'speakers.heard': factEvents['speakers.heard'] },
  outputs: {},
} as const
