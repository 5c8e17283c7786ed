import { z } from 'zod'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'
import { feedAddress } from '../../contracts/portal/calendarFeed.ts'

export const calendarFeedContract = {
  input: nothing,
  context: z.object({
    /** Told once, after it was made. */
    url: feedAddress.nullable(),
    failure: failure.nullable(),
  }),
  events: {
    /** `replaces`: there is an address already, which would stop working. */
    ...event('feed.makeRequested', { replaces: z.boolean() }),
    ...event('feed.revokeRequested', {}),
    ...event('feed.confirmed', {}),
    ...event('feed.dismissed', {}),
    ...event('feed.copyRequested', {}),
  },
  outputs: { make: z.object({ url: feedAddress }), revoke: nothing },
} satisfies MachineContract
