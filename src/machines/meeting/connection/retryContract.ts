import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event } from '../../../contracts/machineContract.ts'

/** M4.075-M4.079. */
export const retryCategory = z.enum([
  'ConnectFailed',
  'SignalDisconnect',
  'JoinWSMessageFailed',
  'PublishIceConnectionFailed',
  'SubscribeIceConnectionFailed',
])
export type RetryCategory = z.infer<typeof retryCategory>

export const retryContract = {
  input: z.object({ category: retryCategory }),
  context: z.object({
    category: retryCategory,
    attempts: z.number(),
    /** Milliseconds before the next attempt, computed by an actor. */
    delayMs: z.number(),
    /** Whether frames can be sent; categories that need the websocket wait for it (M4.080, M4.081). */
    signalUp: z.boolean(),
    error: meetingError.nullable(),
  }),
  events: {
    /** The first failure, and every failed attempt after it. */
    ...event('retry.scheduled', { error: meetingError }),
    ...event('retry.attemptSucceeded', {}),
    ...event('retry.cancelled', {}),
    ...event('retry.signalLost', {}),
    ...event('retry.signalBack', {}),
  },
  outputs: { drawDelay: z.object({ ms: z.number() }) },
} as const
