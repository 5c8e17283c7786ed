import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { initSummary } from '../../../contracts/meeting/call/events.ts'
import { joinConfig } from '../../../contracts/meeting/call/joinConfig.ts'

export const signalInput = z.object({
  peerId: z.string(),
  config: joinConfig.pick({ authToken: true, initEndpoint: true, iceServers: true }),
})

export const signalContract = {
  input: signalInput,
  context: signalInput.extend({
    init: initSummary.nullable(),
    /** M9.48: epoch milliseconds of the last five pongs. */
    pongTimes: z.array(z.number()),
    error: meetingError.nullable(),
  }),
  events: {
    ...event('signal.openRequested', {}),
    ...event('signal.closeRequested', {}),
    ...event('socket.opened', {}),
    /** `opened` distinguishes an abnormal close before opening from a loss after it (protocol §3.5). */
    ...event('socket.closed', { opened: z.boolean(), code: z.number(), error: meetingError }),
    ...event('socket.offline', {}),
  },
  outputs: {
    fetchInit: initSummary,
    ping: z.object({ pongAt: z.number() }),
    closeSocket: nothing,
  },
} as const
