import type { z } from 'zod'
import { DEFAULT_DEVICE_ID } from '../../contracts/constants.ts'
import { type MeetingError, makeError } from '../../contracts/errors.ts'
import type { ContextOf, EventOf } from '../../contracts/machineContract.ts'
import type { CallEvent } from '../../contracts/meeting/callEvents.ts'
import {
  audioSettings,
  checkAudioSettings,
  checkVideoSettings,
  codecChange,
} from '../../contracts/meeting/publishSettings.ts'
import type { WireTrack } from '../../contracts/meeting/shapes.ts'
import type { localTrackContract } from './localTrackContract.ts'

/** What a local track decides, apart from its chart. Pure. */
type Contract = typeof localTrackContract
type Context = ContextOf<Contract>
type Input = z.input<Contract['input']>

export const freshLocalTrack = (input: Input): Context => ({
  ...input,
  audioMode: input.audioMode ?? 'voice',
  pausesWhenHidden: input.pausesWhenHidden ?? false,
  trackId: null,
  streamId: null,
  label: '',
  wishedDeviceId: input.deviceId,
  askedDeviceId: input.deviceId,
  deviceMissing: false,
  available: null,
  displayEnabled: input.enabled,
  wanted: false,
  arrivalTries: 0,
  delivering: false,
  lost: false,
  pageHidden: false,
  pauses: false,
  interruption: null,
  interruptionTold: false,
  mutedHint: false,
  hintsOn: true,
  audio: input.kind === 'audio' ? audioSettings.parse({ audioMode: input.audioMode ?? 'voice' }) : null,
  video: null,
  allowed: false,
  mediaOpen: false,
  published: false,
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

export const interruptionNews = (
  { trackId, kind }: Context,
  type: 'TRACK_INTERRUPTION_START' | 'TRACK_INTERRUPTION_END',
): { type: 'call.eventsRaised'; events: CallEvent[] } => ({
  type: 'call.eventsRaised',
  events: [{ type, trackId: trackId ?? '', kind }],
})

/** The device to ask for: the wished one, or the system's while that is gone (3004, 3014). */
export const deviceToAsk = ({ wishedDeviceId, deviceMissing }: Context): string =>
  deviceMissing ? DEFAULT_DEVICE_ID : wishedDeviceId

export const listed = (
  { wishedDeviceId, deviceMissing, available }: Context,
  deviceIds: string[],
): Partial<Context> => ({
  available: deviceIds,
  deviceMissing:
    deviceMissing && !(deviceIds.includes(wishedDeviceId) && available?.includes(wishedDeviceId) === false),
})

/** A device that was not there is; those of the first list were there before and did not work. */
export const hasArrival = ({ available }: Context, deviceIds: readonly string[]): boolean =>
  available !== null && deviceIds.some((id) => !available.includes(id))

/** Asked for this often again after the first time, a moment apart. */
export const ARRIVAL_TRIES = 3

/** It is the device that is missing or busy: nothing the person or the page must grant. */
export const isDeviceTrouble = ({ error }: Context): boolean =>
  [3002, 3003, 3004, 3014].includes(error?.code ?? 0)

/** A device arrived and would not open yet. */
export const isTriedAgain = (context: Context): boolean =>
  context.arrivalTries > 0 && context.wanted && isDeviceTrouble(context)

export type SettingsVerdict =
  | { changes: Partial<Context>; error: null }
  | { changes: null; error: MeetingError }

/** Checked against the whole of the settings (M5.01-M5.06); the codec stays once others decode it (3007). */
export const settingsVerdict = (context: Context, event: EventOf<Contract>): SettingsVerdict => {
  if (event.type === 'localTrack.audioChosen') {
    const { settings, error } = checkAudioSettings({ ...context.audio, ...event.settings })
    const refusal =
      error ??
      (context.published && context.audio ? codecChange(context.audio, event.settings, 'audio') : null)
    return refusal || !settings
      ? { changes: null, error: refusal ?? makeError(6013, { action: 'TRACK' }) }
      : { changes: { audio: settings }, error: null }
  }
  if (event.type === 'localTrack.videoChosen') {
    const { settings, error } = checkVideoSettings({ ...context.video, ...event.settings })
    const before = context.video ?? checkVideoSettings({}).settings
    const refusal =
      error ?? (context.published && before ? codecChange(before, event.settings, 'video') : null)
    return refusal || !settings
      ? { changes: null, error: refusal ?? makeError(3006, { action: 'TRACK' }) }
      : { changes: { video: settings }, error: null }
  }
  return { changes: {}, error: null }
}
