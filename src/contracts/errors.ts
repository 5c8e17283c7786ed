import { z } from 'zod'
import { sensitive } from './sensitive.ts'

/**
 * The error catalogue of the meeting layer (specification §8) as data. Every failure of the layer is a row of
 * it, with a description and, for tracks, the kind. The view chooses the text for users by the code, in the
 * current language.
 */
export const errorGroup = z.enum([
  'websocket',
  'api',
  'track',
  'webrtc',
  'method',
  'generic',
  'plugin',
  'playlist',
])

export interface CatalogueRow {
  readonly name: string
  readonly group: z.infer<typeof errorGroup>
  readonly message: string
  readonly terminal: boolean
}

const row = (
  group: CatalogueRow['group'],
  name: string,
  message: string,
  { terminal = false }: { terminal?: boolean } = {},
): CatalogueRow => ({ name, group, message, terminal })

const TERMINAL = { terminal: true }

/**
 * M8.002-M8.055. The specification names no circumstance for four rows; docs/decisions/0048 gives them one:
 * - 6004: a frame of the websocket that cannot be read, once a socket.
 * - 6005: a received track that the description does not name, once a connection.
 * - 6006: the browser made no track where one is to be sent.
 * - 6012: the device's store refuses the choice of devices.
 */
export const ERROR_CATALOGUE = {
  1000: row('websocket', 'FailedToConnect', 'Error opening websocket connection'),
  1003: row('websocket', 'WebsocketConnectionLost', 'Network connection lost'),
  1006: row('websocket', 'AbnormalClose', 'Websocket closed abnormally'),
  2000: row('api', 'ServerErrors', 'Server error'),
  2002: row('api', 'InitConfigNotAvailable', 'Init config not available'),
  2003: row('api', 'EndpointUnreachable', 'Endpoint is not reachable'),
  2004: row('api', 'InvalidTokenFormat', 'Token is not in a valid format', TERMINAL),
  3000: row('track', 'GenericTrack', 'Track error'),
  3001: row('track', 'CantAccessCaptureDevice', 'User denied permission to access capture device'),
  3002: row('track', 'DeviceNotAvailable', 'Capture device is not available'),
  3003: row('track', 'DeviceInUse', 'Capture device is in use by another application'),
  3004: row('track', 'DeviceLostMidway', 'Lost access to capture device midway'),
  3005: row(
    'track',
    'NothingToReturn',
    'There is no media to return. Please select either video or audio or both.',
  ),
  3006: row('track', 'InvalidVideoSettings', 'Invalid video settings'),
  3007: row('track', 'CodecChangeNotPermitted', "Codec can't be changed mid call."),
  3008: row(
    'track',
    'AutoplayBlocked',
    "Autoplay blocked because the user didn't interact with the document first",
  ),
  3009: row('track', 'OverConstrained', 'Requested constraints cannot be satisfied by the device'),
  3010: row('track', 'NoAudioDetected', 'No audio input detected from microphone'),
  3011: row('track', 'SystemDeniedPermission', 'Operating system denied permission to access capture device'),
  3012: row('track', 'CurrentTabNotShared', 'The app requires you to share the current tab'),
  3013: row('track', 'AudioPlaybackError', 'Error playing audio'),
  3014: row('track', 'SelectedDeviceMissing', 'Selected device not detected on the system'),
  3015: row('track', 'NoDataInTrack', 'Track does not have any data'),
  4001: row('webrtc', 'CreateOfferFailed', 'Failed to create offer'),
  4002: row('webrtc', 'CreateAnswerFailed', 'Failed to create answer'),
  4003: row('webrtc', 'SetLocalDescriptionFailed', 'Failed to set local description'),
  4004: row('webrtc', 'SetRemoteDescriptionFailed', 'Failed to set remote description', TERMINAL),
  4005: row('webrtc', 'ICEFailure', 'Ice connection state failed'),
  4006: row('webrtc', 'ICEDisconnected', 'Ice connection state disconnected'),
  4007: row('webrtc', 'StatsFailed', 'Failed to get stats'),
  5000: row('method', 'ServerErrors', 'Server error'),
  5001: row('method', 'AlreadyJoined', '[JOIN]: You have already joined this room.'),
  5002: row('method', 'CannotJoinPreviewInProgress', '[JOIN]: Cannot join if preview is in progress'),
  6000: row('generic', 'NotConnected', 'Client is not connected'),
  6001: row('generic', 'Signalling', 'Signalling error'),
  6002: row('generic', 'Unknown', 'Unknown error'),
  6003: row('generic', 'NotReady', 'Preview or join is not ready'),
  6004: row('generic', 'JsonParsingFailed', 'Failed to parse JSON message'),
  6005: row('generic', 'TrackMetadataMissing', 'Track metadata missing'),
  6006: row('generic', 'RTCTrackMissing', 'RTC track missing'),
  6007: row('generic', 'PeerMetadataMissing', 'Peer metadata missing'),
  6008: row('generic', 'InvalidRole', 'Invalid role. Join with valid role', TERMINAL),
  6009: row(
    'generic',
    'PreviewAlreadyInProgress',
    '[Preview]: Cannot start another preview while one is in progress',
  ),
  6010: row(
    'generic',
    'MissingMediaDevices',
    'Media devices are only available over HTTPS or on localhost',
    TERMINAL,
  ),
  6011: row(
    'generic',
    'MissingRTCPeerConnection',
    'RTCPeerConnection is not available in this browser',
    TERMINAL,
  ),
  6012: row('generic', 'LocalStorageAccessDenied', 'Access to local storage was denied'),
  6013: row('generic', 'ValidationFailed', 'Validation failed'),
  7001: row('plugin', 'PlatformNotSupported', 'Platform is not supported for plugin'),
  7002: row('plugin', 'InitFailed', 'Plugin init failed'),
  7003: row('plugin', 'ProcessingFailed', 'Plugin processing failed'),
  7004: row('plugin', 'AddAlreadyInProgress', 'Plugin add already in progress'),
  7005: row('plugin', 'DeviceNotSupported', 'Device is not supported for plugin'),
  8001: row('playlist', 'NoEntryToPlay', 'Reached end of playlist'),
  8002: row('playlist', 'NoEntryPlaying', 'No item is currently playing'),
} as const satisfies Record<number, CatalogueRow>

export type CatalogueCode = keyof typeof ERROR_CATALOGUE

/** M8.019: the hint shown with 3010. */
export const NO_AUDIO_HINT = 'Please check the mic or use another audio input'

export const isCatalogueCode = (code: number): code is CatalogueCode => Object.hasOwn(ERROR_CATALOGUE, code)

/** The operation that failed (M8.001). */
export const errorAction = z.enum([
  'NONE',
  'GET_TOKEN',
  'INIT',
  'CONNECT',
  'PREVIEW',
  'JOIN',
  'LEAVE',
  'END_ROOM',
  'PUBLISH',
  'UNPUBLISH',
  'SUBSCRIBE',
  'TRACK',
  'OFFER',
  'ANSWER',
  'TRICKLE',
  'CHAT',
  'ROLE_CHANGE',
  'ON_ERROR',
  'RECONNECT',
  'AUTOPLAY',
  'DEVICES',
  'PEERS',
  'DATA_CHANNEL',
  'STORE',
  'STATS',
  'FEEDBACK',
  'ANALYTICS',
  'NETWORK',
  'POLLS',
  'WHITEBOARD',
  'PLAYLIST',
  'TRANSCRIPTION',
  'RECORDING',
  'STREAMING',
  'PLUGIN',
])
export type ErrorAction = z.infer<typeof errorAction>

/** An error before its message is marked as sensitive where needed. */
export const plainError = z.object({
  code: z.number(),
  name: z.string(),
  message: z.string(),
  description: z.string(),
  terminal: z.boolean(),
  action: errorAction,
  trackType: z.enum(['audio', 'video', 'screen']).optional(),
})
/** Messages are the catalogue's, except M8.104, which contains a URL that the user typed. */
export const withoutAddress = <S extends typeof plainError.shape | Omit<typeof plainError.shape, 'terminal'>>(
  error: z.ZodObject<S>,
): z.ZodType<z.infer<z.ZodObject<S>>> =>
  z.union([
    error.extend({ action: errorAction.exclude(['PLAYLIST']) }),
    error.extend({ action: z.literal('PLAYLIST'), message: sensitive('content', z.string()) }),
  ]) as never

/** M3.67. `code` may be the server's own (HTTP status or body code) in the API and method groups. */
export const meetingError = withoutAddress(plainError)
export type MeetingError = z.infer<typeof meetingError>

export interface ErrorDetail {
  readonly action: ErrorAction
  readonly description?: string
  /** Replaces the catalogue's value, where the specification marks the method and not the code (M8.032). */
  readonly terminal?: boolean
  readonly trackType?: 'audio' | 'video' | 'screen'
  readonly message?: string
}

/** Creates every error: a catalogue row with its circumstances. */
export const makeError = (code: CatalogueCode, detail: ErrorDetail): MeetingError => {
  const entry: CatalogueRow = ERROR_CATALOGUE[code]
  return {
    code,
    name: entry.name,
    message: detail.message ?? entry.message,
    description: detail.description ?? '',
    terminal: detail.terminal ?? entry.terminal,
    action: detail.action,
    ...(detail.trackType ? { trackType: detail.trackType } : {}),
  }
}

/** Methods whose server errors are terminal (M8.032). */
const TERMINAL_METHODS = new Set<ErrorAction>(['JOIN', 'OFFER', 'ANSWER', 'TRICKLE', 'ON_ERROR'])

/** A server's refusal of a websocket method: group 5000, the server's own code kept (protocol §12.1). */
export const makeMethodError = (serverCode: number, message: string, action: ErrorAction): MeetingError => ({
  ...makeError(5000, { action, description: message, terminal: TERMINAL_METHODS.has(action) }),
  code: serverCode,
  message: message || ERROR_CATALOGUE[5000].message,
})

/** A server's refusal over HTTP: group 2000, the server's own code kept (protocol §12.1). */
export const makeApiError = (
  serverCode: number,
  message: string,
  action: ErrorAction,
  terminal: boolean,
): MeetingError => ({
  ...makeError(2000, { action, description: message, terminal }),
  code: serverCode,
  message: message || ERROR_CATALOGUE[2000].message,
})

/** M8.084-M8.090: connect failures that are retried. Readings: the decimal form starts with 5. */
export const isRetryableConnectError = (error: MeetingError): boolean =>
  !error.terminal &&
  ([1000, 1003, 1006, 2003, 429].includes(error.code) || String(error.code).startsWith('5'))

/** M7.113-M7.115. */
export const isRetryableCallCode = (code: number): boolean =>
  (code >= 500 && code <= 599) || code === 429 || code === 1003

/** Thrown by services of the meeting layer; only its `error` crosses into machines. */
export class MeetingFailure extends Error {
  readonly error: MeetingError
  constructor(error: MeetingError, options?: ErrorOptions) {
    super(error.description || error.message, options)
    this.name = 'MeetingFailure'
    this.error = error
  }
}

export const toMeetingError = (thrown: unknown, action: ErrorAction): MeetingError => {
  if (thrown instanceof MeetingFailure) return thrown.error
  const parsed = meetingError.safeParse(thrown)
  if (parsed.success) return parsed.data
  return makeError(6002, { action, description: thrown instanceof Error ? thrown.message : String(thrown) })
}
