import { z } from 'zod'
import { event, nothing } from '../../../contracts/machineContract.ts'

/** Neither keys nor the code are part of it: they stay in the worker and the view (decision 0184). */
export const encryptionContract = {
  input: z.object({}),
  context: z.object({
    /** Everybody in the agreement, with us. */
    people: z.number(),
    /** Rounds completed so far; the code is new with each. */
    rounds: z.number(),
    /** The choice that is being sent. */
    wanted: z.boolean(),
    /** Why the last choice was refused; null after another one. */
    failure: z.object({ code: z.number() }).nullable(),
  }),
  events: {
    ...event('encryption.changed', {
      phase: z.enum([
        'off',
        'unsupported',
        'released',
        'alone',
        'agreeing',
        'waiting',
        'encrypted',
        'failed',
      ]),
      people: z.number(),
      rounds: z.number(),
    }),
    /** The choice of the visit's doctor. */
    ...event('encryption.ordered', { enabled: z.boolean() }),
    /** The person goes on although the server says that encryption was turned off. */
    ...event('encryption.offAccepted', {}),
    ...event('encryption.failureRead', {}),
  },
  outputs: { sendEncryption: nothing, acceptOff: nothing },
} as const
