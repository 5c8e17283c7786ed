import { z } from 'zod'
import { meetingError } from '../../../contracts/errors.ts'
import { event, nothing } from '../../../contracts/machineContract.ts'
import { factEvents } from '../../../contracts/meeting/call/events.ts'
import {
  advancedAudio,
  audioMode,
  audioSettings,
  videoSettings,
} from '../../../contracts/meeting/tracks/publishSettings.ts'
import { sensitive } from '../../../contracts/sensitive.ts'

export const localTrackInput = z.object({
  kind: z.enum(['audio', 'video']),
  deviceId: z.string(),
  enabled: z.boolean(),
  audioMode: audioMode.default('voice'),
  /**
   * The camera is also turned off with a hidden page on a computer (autoManageVideo); on a phone it always
   * is.
   */
  pausesWhenHidden: z.boolean().default(false),
})

/** M4.105: why another application or the system holds the device. */
export const interruption = z.enum(['visibility-change', 'incoming-call'])

/** The device in use, and the requested one. */
const opened = z.object({
  deviceId: z.string(),
  /** The device that was requested last: the default one while the chosen one is missing. */
  lastRequestedDeviceId: z.string(),
  label: sensitive('practitioner', z.string()),
  /** 3014, when another device than the chosen one is used. */
  notice: meetingError.nullable(),
  /** The track ended as soon as it was acquired. */
  ended: z.boolean(),
  /** The system holds the device, e.g. for a phone call: the track exists and carries nothing. */
  muted: z.boolean().default(false),
})

/** Result of acquiring a device: a real track, or an empty one with the reason (M8.072, M8.073). */
export const acquiredTrack = opened.extend({
  trackId: z.string(),
  streamId: z.string(),
  /** Whether it is enabled; the request may have changed while the browser was asking. */
  enabled: z.boolean(),
  /** Why the track is empty; null when a device is used. */
  fallback: meetingError.nullable(),
})
export type AcquiredTrack = z.infer<typeof acquiredTrack>

/** A change of the capture settings; omitted fields stay. */
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
  context: localTrackInput.omit({ enabled: true }).extend({
    trackId: z.string().nullable(),
    streamId: z.string().nullable(),
    label: sensitive('practitioner', z.string()),
    /** The device that the user requested; `deviceId` is the one in use. */
    requestedDeviceId: z.string(),
    /** The device that was requested last: `requestedDeviceId`, or the default while that is missing. */
    lastRequestedDeviceId: z.string(),
    /** The requested device is missing; it is used again when it returns. */
    deviceMissing: z.boolean(),
    /** Ids of the connected devices of this kind; null before the first list. */
    available: z.array(z.string()).nullable(),
    /** M4.096: state of the button; it changes first and is rolled back when the change fails. */
    displayEnabled: z.boolean(),
    /** State of the button before a failure; it is restored with the device. */
    wanted: z.boolean(),
    /** Remaining attempts to open a device that was just connected, which may need a moment. */
    openRetries: z.number(),
    /** The device ended unexpectedly. */
    lost: z.boolean(),
    /** M4.101, M4.105. */
    interruption: interruption.nullable(),
    /** The application was notified of an interruption that is not over. */
    interruptionNotified: z.boolean(),
    /** The user can disable hints such as "You are muted" (experience §8.2). */
    hintsOn: z.boolean(),
    audio: audioSettings.nullable(),
    /** null until the user chooses: the role decides until then. */
    video: videoSettings.nullable(),
    /** The role may publish this kind (M6.08). */
    allowed: z.boolean(),
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
    ...event('track.stalled', {}),
    ...event('track.resumed', {}),
    ...event('track.fellSilent', {}),
    ...event('track.sounded', {}),
    ...event('speech.heard', {}),
    /** `pauses`: the device is turned off meanwhile: the camera of a phone, or where that was chosen. */
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
