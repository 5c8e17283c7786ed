import { z } from 'zod'
import { event } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'

export const lowBandwidthContract = {
  input: z.object({ peerId: z.string() }),
  context: z.object({
    localPeerId: z.string(),
    /** As last published; shows that the user turns it on again. */
    cameraOn: z.boolean(),
  }),
  events: {
    ...event('lowBandwidth.cameraTurnedOff', { comesBack: z.boolean() }),
    ...event('lowBandwidth.declined', {}),
    'localTracks.changed': factEvents['localTracks.changed'],
    'quality.measured': factEvents['quality.measured'],
    ...event('transport.left', {}),
  },
  outputs: {},
} as const
