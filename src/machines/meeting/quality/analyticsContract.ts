import { z } from 'zod'
import { event } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { analyticsEvent } from '../../../contracts/meeting/quality/analytics.ts'

export const analyticsContract = {
  input: z.object({ perMinute: z.number() }),
  context: z.object({
    perMinute: z.number(),
    buffer: z.array(analyticsEvent),
    /** Number of buffered events that are being sent. */
    inFlight: z.number(),
    /** Number of events in this minute (M9.53). */
    counted: z.number(),
    /** Number of events stored in the browser for a later attempt (M9.52). */
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
