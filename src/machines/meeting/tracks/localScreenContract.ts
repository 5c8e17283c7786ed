import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import { screenShareOptions } from '../../../contracts/meeting/tracks/screenShare.ts'

/** Ids of the shared tracks; null for a missing one. */
export const sharedScreen = z.object({
  videoTrackId: z.string().nullable(),
  audioTrackId: z.string().nullable(),
  streamId: z.string(),
  /** monitor, window or browser; '' where the browser does not report it (M3.11). */
  surface: z.string(),
})

export const localScreenContract = {
  input: z.object({}),
  context: z.object({
    options: screenShareOptions.nullable(),
    shared: sharedScreen.nullable(),
    soundMuted: z.boolean(),
    /** The role may share its screen (M5.44). */
    allowed: z.boolean(),
    mediaOpen: z.boolean(),
    error: meetingError.nullable(),
  }),
  events: {
    ...event('screen.startRequested', { options: screenShareOptions }),
    ...event('screen.stopRequested', {}),
    ...event('screen.ended', {}),
    ...event('screen.soundToggled', { enabled: z.boolean() }),
    /** A host mutes one of our tracks by its id (M4.107). */
    ...event('auxiliary.muteOrdered', { trackId: z.string() }),
    ...event('localTrack.renewRequested', {}),
    ...event('media.opened', {}),
    ...event('transport.left', {}),
    'policy.changed': factEvents['policy.changed'],
  },
  outputs: { captureScreen: sharedScreen, renewScreen: sharedScreen, stopScreen: nothing },
} as const
