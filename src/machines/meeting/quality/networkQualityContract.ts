import { z } from 'zod'
import { event } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'

export const networkQualityContract = {
  input: z.object({
    /** M3.70, captureNetworkQualityInPreview. */
    wanted: z.boolean(),
  }),
  context: z.object({
    wanted: z.boolean(),
    /** 0 to 5; -1 while unknown or when the test took too long (M9.56). */
    score: z.number(),
    downlinkKbps: z.number().nullable(),
  }),
  events: {
    'signal.opened': factEvents['signal.opened'],
    ...event('networkQuality.testRequested', {}),
    ...event('transport.joined', { joinedAt: z.number() }),
  },
  outputs: { testNetwork: z.object({ score: z.number(), downlinkKbps: z.number().nullable() }) },
} as const
