import { z } from 'zod'
import { meetingError } from '../../contracts/errors.ts'
import { event, nothing } from '../../contracts/machineContract.ts'
import { factEvents } from '../../contracts/meeting/events.ts'
import {
  advancedAudio,
  audioMode,
  audioSettings,
  videoSettings,
} from '../../contracts/meeting/publishSettings.ts'
import { sensitive } from '../../contracts/sensitive.ts'

export const localTrackInput = z.object({
  kind: z.enum(['audio', 'video']),
  deviceId: z.string(),
  enabled: z.boolean(),
  audioMode: audioMode.default('voice'),
  /** A camera goes off with the page on a computer too (autoManageVideo); on a phone it always does. */
  pausesWhenHidden: z.boolean().default(false),
})

/** M4.105: why somebody else holds the device. */
export const interruption = z.enum(['visibility-change', 'incoming-call'])

/** Which device delivers, and whose wish that is. */
const opened = z.object({
  deviceId: z.string(),
  /** The device that was asked for: the default one when the chosen is gone. */
  askedDeviceId: z.string(),
  label: sensitive('practitioner', z.string()),
  /** 3014, when another device than the chosen delivers. */
  notice: meetingError.nullable(),
  /** It ended as soon as it was ours. */
  ended: z.boolean(),
})

/** What came of asking for a device: a real track, or an empty one with the reason (M8.072, M8.073). */
export const acquiredTrack = opened.extend({
  trackId: z.string(),
  streamId: z.string(),
  /** Whether it delivers; the wish may have changed while the browser was asking. */
  enabled: z.boolean(),
  /** Why the track is empty; null when a device delivers. */
  fallback: meetingError.nullable(),
})
export type AcquiredTrack = z.infer<typeof acquiredTrack>

/** A change of what is captured; what is left out stays. */
export const audioChange = z.object({
  volume: z.number().optional(),
  codec: z.string().optional(),
  maxBitrate: z.number().optional(),
  audioMode: audioMode.optional(),
  advanced: advancedAudio.optional(),
})
export const videoChange = z.object({
  width: z.number().optional(),
  height: z.number().optional(),
  codec: z.string().optional(),
  maxFramerate: z.number().optional(),
  maxBitrate: z.number().optional(),
  facingMode: z.enum(['user', 'environment']).optional(),
})

export const localTrackContract = {
  input: localTrackInput,
  context: localTrackInput.extend({
    trackId: z.string().nullable(),
    streamId: z.string().nullable(),
    label: sensitive('practitioner', z.string()),
    /** The device the person wants; `deviceId` is the one that delivers. */
    wishedDeviceId: z.string(),
    /** The wish that was last met: `wishedDeviceId`, or the default while that is gone. */
    askedDeviceId: z.string(),
    /** The wished device is gone; it is taken again when it comes back. */
    deviceMissing: z.boolean(),
    /** Ids of the devices of this kind that are there; null before the first list. */
    available: z.array(z.string()).nullable(),
    /** M4.096: what the button shows; it changes first and is rolled back when the change fails. */
    displayEnabled: z.boolean(),
    /** What the button showed before a failure; it comes back with the device. */
    wanted: z.boolean(),
    /** How often a device that was just plugged in is still asked for; it may need a moment to open. */
    arrivalTries: z.number(),
    /** The others get sound or picture now. */
    delivering: z.boolean(),
    /** The device ended under our hands. */
    lost: z.boolean(),
    pageHidden: z.boolean(),
    /** The device goes off while the page is hidden: a camera of a phone, or where that was chosen. */
    pauses: z.boolean(),
    /** M4.101, M4.105. */
    interruption: interruption.nullable(),
    /** The application heard of an interruption that is not over. */
    interruptionTold: z.boolean(),
    /** "You are muted" is due (experience §8.2); the person can switch such hints off. */
    mutedHint: z.boolean(),
    hintsOn: z.boolean(),
    audio: audioSettings.nullable(),
    /** Null until somebody chooses: the role decides until then. */
    video: videoSettings.nullable(),
    /** The role may publish this kind (M6.08). */
    allowed: z.boolean(),
    mediaOpen: z.boolean(),
    published: z.boolean(),
    /** How often the track got new ids (protocol §8). */
    generation: z.number(),
    error: meetingError.nullable(),
  }),
  events: {
    ...event('localTrack.acquireRequested', {}),
    ...event('localTrack.toggleRequested', { enabled: z.boolean() }),
    ...event('localTrack.deviceChosen', { deviceId: z.string() }),
    ...event('localTrack.devicesListed', { deviceIds: z.array(z.string()) }),
    ...event('localTrack.audioChosen', { settings: audioChange }),
    ...event('localTrack.videoChosen', { settings: videoChange }),
    ...event('localTrack.hintsSwitched', { on: z.boolean() }),
    ...event('localTrack.renewRequested', {}),
    ...event('localTrack.releaseRequested', {}),
    ...event('settings.refused', { error: meetingError }),
    ...event('track.ended', {}),
    ...event('track.nativeMuted', {}),
    ...event('track.nativeUnmuted', {}),
    ...event('track.dried', {}),
    ...event('track.flowed', {}),
    ...event('track.fellSilent', {}),
    ...event('track.sounded', {}),
    ...event('speech.heard', {}),
    ...event('page.hidden', { pauses: z.boolean() }),
    ...event('page.visible', { publishing: z.boolean() }),
    ...event('permission.changed', { state: z.enum(['granted', 'denied', 'prompt']) }),
    ...event('media.opened', {}),
    ...event('transport.left', {}),
    'policy.changed': factEvents['policy.changed'],
  },
  outputs: {
    acquireTrack: acquiredTrack,
    mute: opened,
    unmute: opened,
    pause: opened,
    switchDevice: opened,
    recover: opened,
    releaseTrack: nothing,
    renewTrack: z.object({ trackId: z.string(), streamId: z.string() }),
  },
} as const
