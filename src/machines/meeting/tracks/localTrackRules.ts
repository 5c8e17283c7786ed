import type { z } from 'zod'
import { DEFAULT_DEVICE_ID } from '../../../contracts/constants.ts'
import { type MeetingError, makeError } from '../../../contracts/errors.ts'
import type { ContextOf, EventOf, OutputOf } from '../../../contracts/machineContract.ts'
import type { CallEvent } from '../../../contracts/meeting/call/callEvents.ts'
import type { WireTrack } from '../../../contracts/meeting/connection/shapes.ts'
import {
  audioSettings,
  checkAudioSettings,
  checkVideoSettings,
  codecChange,
} from '../../../contracts/meeting/tracks/publishSettings.ts'
import type { localTrackContract } from './localTrackContract.ts'

/** Decisions of a local track, as pure functions. */
type Contract = typeof localTrackContract
type Context = ContextOf<Contract>
type Input = z.input<Contract['input']>

export const freshLocalTrack = ({ enabled, ...input }: Input): Context => ({
  ...input,
  audioMode: input.audioMode ?? 'voice',
  pausesWhenHidden: input.pausesWhenHidden ?? false,
  trackId: null,
  streamId: null,
  label: '',
  requestedDeviceId: input.deviceId,
  lastRequestedDeviceId: input.deviceId,
  deviceMissing: false,
  available: null,
  displayEnabled: enabled,
  wanted: false,
  openRetries: 0,
  lost: false,
  interruption: null,
  interruptionNotified: false,
  hintsOn: true,
  audio: input.kind === 'audio' ? audioSettings.parse({ audioMode: input.audioMode ?? 'voice' }) : null,
  video: null,
  allowed: false,
  generation: 0,
  error: null,
})

export const wireTrackOf = (context: Context, mute: boolean): WireTrack => ({
  track_id: context.trackId ?? '',
  stream_id: context.streamId ?? '',
  type: context.kind,
  source: 'regular',
  mute,
  description: '',
})

export const trackChanged = (
  context: Context,
  mute: boolean,
): { type: 'publish.trackChanged'; track: WireTrack } => ({
  type: 'publish.trackChanged',
  track: wireTrackOf(context, mute),
})

export const interruptionNews = (
  { trackId, kind }: Context,
  type: 'TRACK_INTERRUPTION_START' | 'TRACK_INTERRUPTION_END',
): { type: 'call.eventsRaised'; events: CallEvent[] } => ({
  type: 'call.eventsRaised',
  events: [{ type, trackId: trackId ?? '', kind }],
})

/** A device that was opened as it was wanted, or as it could be. */
export const openedOf = (output: OutputOf<Contract, 'mute'>): Partial<Context> => ({
  deviceId: output.deviceId,
  lastRequestedDeviceId: output.lastRequestedDeviceId,
  label: output.label,
  lost: output.ended,
  error: output.notice,
  ...(output.notice === null ? {} : { deviceMissing: true }),
})

/** A call takes the microphone in any case, and the camera beside it on most phones; it is told once. */
export const isPhoneCall = ({ kind, interruption }: Context): boolean =>
  kind === 'audio' && interruption === 'incoming-call'

export const phoneCallNews = (
  active: boolean,
): { type: 'peerCommands.ordered'; command: { kind: 'phoneCall'; active: boolean } } => ({
  type: 'peerCommands.ordered',
  command: { kind: 'phoneCall', active },
})

/** The device to request: the chosen one, or the system's while that is missing (3004, 3014). */
export const deviceToAsk = ({ requestedDeviceId, deviceMissing }: Context): string =>
  deviceMissing ? DEFAULT_DEVICE_ID : requestedDeviceId

export const listed = (
  { requestedDeviceId, deviceMissing, available }: Context,
  deviceIds: string[],
): Partial<Context> => ({
  available: deviceIds,
  deviceMissing:
    deviceMissing &&
    !(deviceIds.includes(requestedDeviceId) && available?.includes(requestedDeviceId) === false),
})

/**
 * Whether a device was connected since the last list. Those of the first list were there before and did not
 * work.
 */
export const hasArrival = ({ available }: Context, deviceIds: readonly string[]): boolean =>
  available !== null && deviceIds.some((id) => !available.includes(id))

/** Number of retries, with a pause between them. */
export const OPEN_RETRIES = 3

/** The device is missing or busy, which needs no permission of the user or the page. */
export const isDeviceTrouble = ({ error }: Context): boolean =>
  [3002, 3003, 3004, 3014].includes(error?.code ?? 0)

/** A newly connected device could not be opened yet. */
export const isTriedAgain = (context: Context): boolean =>
  context.openRetries > 0 && context.wanted && isDeviceTrouble(context)

/** The complete settings after a change, or why the change is refused (M5.01-M5.06). */
export type SettingsVerdict =
  | { changes: Partial<Context>; error: null }
  | { changes: null; error: MeetingError }

export const settingsVerdict = (context: Context, event: EventOf<Contract>): SettingsVerdict => {
  if (event.type === 'localTrack.audioChosen') {
    const { settings, error } = checkAudioSettings({ ...context.audio, ...event.settings })
    return error || !settings
      ? { changes: null, error: error ?? makeError(6013, { action: 'TRACK' }) }
      : { changes: { audio: settings }, error: null }
  }
  if (event.type === 'localTrack.videoChosen') {
    const { settings, error } = checkVideoSettings({ ...context.video, ...event.settings })
    return error || !settings
      ? { changes: null, error: error ?? makeError(3006, { action: 'TRACK' }) }
      : { changes: { video: settings }, error: null }
  }
  return { changes: {}, error: null }
}

/** The codec cannot change once others decode it (3007). */
export const codecRefusal = (context: Context, event: EventOf<Contract>): MeetingError | null => {
  if (event.type === 'localTrack.audioChosen')
    return context.audio && codecChange(context.audio, event.settings, 'audio')
  if (event.type !== 'localTrack.videoChosen') return null
  const before = context.video ?? checkVideoSettings({}).settings
  return before && codecChange(before, event.settings, 'video')
}
