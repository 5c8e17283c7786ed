import { z } from 'zod'
import { event } from '../../contracts/machineContract.ts'
import { factEvents } from '../../contracts/meeting/events.ts'
import { trackType, wireTracks } from '../../contracts/meeting/shapes.ts'

/** A host's wish that we unmute; only we can grant it (M4.109). `requestedBy` is a peer id. */
export const unmuteRequest = z.object({
  requestedBy: z.string().nullable(),
  kinds: z.array(trackType),
})
export type UnmuteRequest = z.infer<typeof unmuteRequest>

export const trackRequestsContract = {
  input: z.object({}),
  context: z.object({
    /** What we publish, as the room was told. */
    tracks: wireTracks,
    request: unmuteRequest.nullable(),
    /** Newer requests wait their turn. */
    waiting: z.array(unmuteRequest),
    /** Who muted us last, and what; until we unmute or dismiss it. */
    mutedBy: unmuteRequest.nullable(),
  }),
  events: {
    'mute.asked': factEvents['mute.asked'],
    'mute.manyAsked': factEvents['mute.manyAsked'],
    'localTracks.changed': factEvents['localTracks.changed'],
    ...event('trackRequests.accepted', {}),
    ...event('trackRequests.declined', {}),
    ...event('trackRequests.noticeDismissed', {}),
  },
  outputs: {},
} as const
