import { z } from 'zod'
import { event } from '../../contracts/machineContract.ts'
import { sensitive } from '../../contracts/sensitive.ts'

export const watchContract = {
  input: z.object({ address: sensitive('credential', z.string()) }),
  context: z.object({
    address: sensitive('credential', z.string()),
    /** Text from the doctor that is shown now; null: none. */
    text: sensitive('content', z.string()).nullable(),
  }),
  events: {
    /** Pictures move. */
    ...event('watch.played', {}),
    /** The stream has not begun, or the connection was lost; the player tries again. */
    ...event('watch.waited', {}),
    ...event('watch.ended', {}),
    /** This browser cannot play it. */
    ...event('watch.failed', {}),
    ...event('watch.textChanged', { text: sensitive('content', z.string()).nullable() }),
    ...event('watch.retryRequested', {}),
  },
  outputs: {},
} as const
