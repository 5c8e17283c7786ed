import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { wireTrack, wireTracks } from '../../../contracts/meeting/connection/shapes.ts'

export const peerConnectionState = z.enum([
  'new',
  'connecting',
  'connected',
  'disconnected',
  'failed',
  'closed',
])
export const dtlsState = z.enum(['new', 'connecting', 'connected', 'closed', 'failed'])

export const publishConnectionContract = {
  input: z.object({}),
  context: z.object({
    /** Our published tracks, by the id of their first offer (protocol §5.2). */
    tracks: wireTracks,
    /** Milliseconds, from init (protocol §2.2). */
    dtlsTimeouts: z.object({ connecting: z.number(), failed: z.number() }),
    error: meetingError.nullable(),
  }),
  events: {
    ...event('connections.openRequested', {}),
    ...event('connections.closeRequested', {}),
    /** The node has changed: a new connection, on which our tracks get new ids (protocol §8). */
    ...event('connections.rebuildRequested', {}),
    ...event('connection.stateChanged', { state: peerConnectionState }),
    ...event('dtls.stateChanged', { state: dtlsState }),
    ...event('publish.trackAdded', { track: wireTrack }),
    ...event('publish.trackRemoved', { trackId: z.string() }),
    ...event('publish.trackChanged', { track: wireTrack }),
    ...event('publish.restartRequested', {}),
    ...event('tracks.renewRequested', {}),
    /** The websocket is back and our tracks were offered on it; `restarted` with an ICE restart. */
    ...event('signal.resumed', { restarted: z.boolean() }),
    /** Our network blocks UDP: a connection that is still being made will not stand. */
    ...event('path.blocked', {}),
    'signal.opened': factEvents['signal.opened'],
    'signal.lost': factEvents['signal.lost'],
    // from one region to another
    ...event('publish.restarted', {}),
    ...event('publish.restartFailed', { error: meetingError }),
    ...event('publish.stuck', { error: meetingError }),
  },
  outputs: { negotiate: nothing },
} as const
