import { z } from 'zod'
import { event, nothing } from '../../../contracts/machineContract.ts'

export const pushToTalkContract = {
  input: nothing,
  context: nothing,
  events: {
    /** Whether the microphone was muted when the key went down, as the track of the microphone says. */
    ...event('pushToTalk.held', { muted: z.boolean() }),
    ...event('pushToTalk.released', {}),
    ...event('transport.left', {}),
  },
  outputs: {},
} as const
