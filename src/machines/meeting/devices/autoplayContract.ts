import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'

export const autoplayContract = {
  /** M3.70: the parent of the hidden elements; the page itself when none is named. */
  input: z.object({ sinkElementId: z.string().nullable() }),
  context: z.object({
    sinkElementId: z.string().nullable(),
    /** M9.35, M9.36: 0 to 100, overall and per track. */
    outputVolume: z.number(),
    volumes: z.record(z.string(), z.number()),
    /** Tracks that are muted for this user only. */
    mutedForMe: z.array(z.string()),
    /** People that are muted for this user only: every track of theirs, also those that come later. */
    mutedPeople: z.array(z.string()),
    /** The peer of each track of the others. */
    owners: z.record(z.string(), z.string()),
    error: meetingError.nullable(),
  }),
  events: {
    ...event('playback.started', { trackId: z.string() }),
    ...event('playback.blocked', { trackId: z.string() }),
    ...event('playback.failed', { trackId: z.string(), error: meetingError }),
    ...event('autoplay.unblockRequested', {}),
    ...event('volume.outputChosen', { volume: z.number() }),
    ...event('volume.trackChosen', { trackId: z.string(), volume: z.number() }),
    ...event('track.mutedForMe', { trackId: z.string(), muted: z.boolean() }),
    ...event('person.mutedForMe', { peerId: z.string(), muted: z.boolean() }),
    ...event('sounds.listed', { owners: z.record(z.string(), z.string()) }),
    ...event('preference.failed', { error: meetingError }),
    'media.removed': factEvents['media.removed'],
  },
  outputs: { unblock: nothing },
} as const
