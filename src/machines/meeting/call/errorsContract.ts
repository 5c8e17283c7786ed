import { z } from 'zod'
import { plainError, withoutAddress } from '../../../contracts/errors.ts'
import { event } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'

/** M3.67: a stored error. `timestamp` is epoch milliseconds. */
export const errorRecord = withoutAddress(
  plainError.omit({ terminal: true }).extend({ isTerminal: z.boolean(), timestamp: z.number() }),
)
export type ErrorRecord = z.infer<typeof errorRecord>

export const errorsContract = {
  input: z.object({}),
  context: z.object({ list: z.array(errorRecord) }),
  events: {
    'error.raised': factEvents['error.raised'],
    ...event('errors.recorded', { record: errorRecord }),
    ...event('errors.dismissed', {}),
  },
  outputs: {},
} as const
