import { z } from 'zod'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { streamingCommand } from '../../../contracts/meeting/streaming/streaming.ts'

const rights = z.object({
  browserRecording: z.boolean(),
  rtmpStreaming: z.boolean(),
  hlsStreaming: z.boolean(),
})

export const streamingContract = {
  input: z.object({ rights }),
  context: z.object({
    rights,
    /** Requests in order; the first one is being sent. */
    queue: z.array(streamingCommand),
    /** Why the last request was refused; null after another one. */
    failure: z.object({ code: z.number() }).nullable(),
    /** Outputs that were requested to stop and that the room has not ended yet. */
    stopping: z.object({ hls: z.boolean(), rtmp: z.boolean() }),
  }),
  events: {
    ...event('streaming.ordered', { command: streamingCommand }),
    'policy.changed': factEvents['policy.changed'],
    'room.stateArrived': factEvents['room.stateArrived'],
    'rtmp.updated': factEvents['rtmp.updated'],
    'hls.updated': factEvents['hls.updated'],
  },
  outputs: { sendStreamingCommand: nothing },
} as const
