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
  }),
  events: {
    ...event('streaming.ordered', { command: streamingCommand }),
    'policy.changed': factEvents['policy.changed'],
  },
  outputs: { sendStreamingCommand: nothing },
} as const
