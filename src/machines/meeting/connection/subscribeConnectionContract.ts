import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { peerConnectionState } from './publishConnectionContract.ts'

export const subscribeConnectionContract = {
  input: z.object({}),
  context: z.object({
    error: meetingError.nullable(),
  }),
  events: {
    ...event('connections.openRequested', {}),
    ...event('connections.closeRequested', {}),
    ...event('connections.rebuildRequested', {}),
    ...event('connection.stateChanged', { state: peerConnectionState }),
    ...event('subscribe.negotiationFailed', { error: meetingError }),
    'media.arrived': factEvents['media.arrived'],
    'media.removed': factEvents['media.removed'],
  },
  outputs: {},
} as const
