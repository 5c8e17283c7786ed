import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { statsReport } from '../../../contracts/meeting/quality/stats.ts'

export const statsSide = z.enum(['publish', 'subscribe'])
export type StatsSideName = z.infer<typeof statsSide>

/** Sampling of one direction: readings per sample, and milliseconds between two reports. */
export const statsPlan = z.object({ enabled: z.boolean(), window: z.number(), push: z.number() })

export const statsContract = {
  input: z.object({}),
  context: z.object({
    joinedAt: z.number(),
    publish: statsPlan,
    subscribe: statsPlan,
    /** Directions that could not be read, each reported once per call. */
    failed: z.array(z.string()),
  }),
  events: {
    'signal.opened': factEvents['signal.opened'],
    ...event('transport.joined', { joinedAt: z.number() }),
    /** The call is about to be left: the last reports are sent before the connection closes. */
    ...event('transport.leaveRequested', {}),
    ...event('transport.left', {}),
    ...event('stats.collected', { side: statsSide, report: statsReport.nullable() }),
    ...event('stats.readFailed', { error: meetingError }),
  },
  outputs: {},
} as const
