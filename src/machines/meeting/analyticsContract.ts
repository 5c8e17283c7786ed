import { z } from 'zod'
import { event } from '../../contracts/machineContract.ts'
import { analyticsEvent } from '../../contracts/meeting/analytics.ts'
import { factEvents } from '../../contracts/meeting/events.ts'

export const analyticsContract = {
  input: z.object({ perMinute: z.number() }),
  context: z.object({
    perMinute: z.number(),
    buffer: z.array(analyticsEvent),
    /** How many of the buffer are on their way. */
    inFlight: z.number(),
    /** Events of this minute (M9.53). */
    counted: z.number(),
    /** How many wait in the browser for a better time (M9.52). */
    pending: z.number(),
  }),
  events: {
    'analytics.noted': factEvents['analytics.noted'],
    ...event('analytics.stamped', { event: analyticsEvent }),
    'signal.opened': factEvents['signal.opened'],
    ...event('transport.left', {}),
  },
  outputs: { deliver: z.object({ pending: z.number() }) },
} as const
