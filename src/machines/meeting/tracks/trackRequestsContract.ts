import { z } from 'zod'
import { event } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { trackType, wireTracks } from '../../../contracts/meeting/connection/shapes.ts'

/** A host's request to unmute, which only we can accept (M4.109). `requestedBy` is a peer id. */
export const unmuteRequest = z.object({
  requestedBy: z.string().nullable(),
  kinds: z.array(trackType),
})
export type UnmuteRequest = z.infer<typeof unmuteRequest>

export const trackRequestsContract = {
  input: z.object({}),
  context: z.object({
    /** Our published tracks, as sent to the room. */
    tracks: wireTracks,
    request: unmuteRequest.nullable(),
    /** Newer requests are queued. */
    waiting: z.array(unmuteRequest),
    /** The last mute by a host, until we unmute or dismiss it. */
    mutedBy: unmuteRequest.nullable(),
  }),
  events: {
    'mute.requested': factEvents['mute.requested'],
    'mute.manyRequested': factEvents['mute.manyRequested'],
    'localTracks.changed': factEvents['localTracks.changed'],
    ...event('trackRequests.accepted', {}),
    ...event('trackRequests.declined', {}),
    ...event('trackRequests.noticeDismissed', {}),
  },
  outputs: {},
} as const
