import { describe, expect, it } from 'vitest'
import {
  type CatalogueCode,
  ERROR_CATALOGUE,
  isCatalogueCode,
  isRetryableCallCode,
  isRetryableConnectError,
  MeetingFailure,
  makeApiError,
  makeError,
  makeMethodError,
  meetingError,
  NO_AUDIO_HINT,
  toMeetingError,
} from './errors.ts'

/** Requirement, code, group, name and, where the specification gives it, the message. */
const ROWS: readonly [string, CatalogueCode, string, string, string?][] = [
  ['M8.002', 1000, 'websocket', 'FailedToConnect', 'Error opening websocket connection'],
  ['M8.003', 1003, 'websocket', 'WebsocketConnectionLost', 'Network connection lost'],
  ['M8.004', 1006, 'websocket', 'AbnormalClose', 'Websocket closed abnormally'],
  ['M8.005', 2000, 'api', 'ServerErrors'],
  ['M8.006', 2002, 'api', 'InitConfigNotAvailable'],
  ['M8.007', 2003, 'api', 'EndpointUnreachable'],
  ['M8.008', 2004, 'api', 'InvalidTokenFormat'],
  ['M8.009', 3000, 'track', 'GenericTrack'],
  ['M8.010', 3001, 'track', 'CantAccessCaptureDevice'],
  ['M8.011', 3002, 'track', 'DeviceNotAvailable'],
  ['M8.012', 3003, 'track', 'DeviceInUse'],
  ['M8.013', 3004, 'track', 'DeviceLostMidway'],
  [
    'M8.014',
    3005,
    'track',
    'NothingToReturn',
    'There is no media to return. Please select either video or audio or both.',
  ],
  ['M8.015', 3006, 'track', 'InvalidVideoSettings'],
  ['M8.016', 3007, 'track', 'CodecChangeNotPermitted', "Codec can't be changed mid call."],
  [
    'M8.017',
    3008,
    'track',
    'AutoplayBlocked',
    "Autoplay blocked because the user didn't interact with the document first",
  ],
  ['M8.018', 3009, 'track', 'OverConstrained'],
  ['M8.019', 3010, 'track', 'NoAudioDetected', 'No audio input detected from microphone'],
  ['M8.020', 3011, 'track', 'SystemDeniedPermission'],
  ['M8.021', 3012, 'track', 'CurrentTabNotShared', 'The app requires you to share the current tab'],
  ['M8.022', 3013, 'track', 'AudioPlaybackError'],
  ['M8.023', 3014, 'track', 'SelectedDeviceMissing'],
  ['M8.024', 3015, 'track', 'NoDataInTrack'],
  ['M8.025', 4001, 'webrtc', 'CreateOfferFailed'],
  ['M8.026', 4002, 'webrtc', 'CreateAnswerFailed'],
  ['M8.027', 4003, 'webrtc', 'SetLocalDescriptionFailed'],
  ['M8.028', 4004, 'webrtc', 'SetRemoteDescriptionFailed'],
  ['M8.029', 4005, 'webrtc', 'ICEFailure'],
  ['M8.030', 4006, 'webrtc', 'ICEDisconnected'],
  ['M8.031', 4007, 'webrtc', 'StatsFailed'],
  ['M8.032', 5000, 'method', 'ServerErrors'],
  ['M8.033', 5001, 'method', 'AlreadyJoined', '[JOIN]: You have already joined this room.'],
  ['M8.034', 5002, 'method', 'CannotJoinPreviewInProgress'],
  ['M8.035', 6000, 'generic', 'NotConnected'],
  ['M8.036', 6001, 'generic', 'Signalling'],
  ['M8.037', 6002, 'generic', 'Unknown'],
  ['M8.038', 6003, 'generic', 'NotReady'],
  ['M8.039', 6004, 'generic', 'JsonParsingFailed'],
  ['M8.040', 6005, 'generic', 'TrackMetadataMissing'],
  ['M8.041', 6006, 'generic', 'RTCTrackMissing'],
  ['M8.042', 6007, 'generic', 'PeerMetadataMissing'],
  ['M8.043', 6008, 'generic', 'InvalidRole'],
  ['M8.044', 6009, 'generic', 'PreviewAlreadyInProgress'],
  ['M8.045', 6010, 'generic', 'MissingMediaDevices'],
  ['M8.046', 6011, 'generic', 'MissingRTCPeerConnection'],
  ['M8.047', 6012, 'generic', 'LocalStorageAccessDenied'],
  ['M8.048', 6013, 'generic', 'ValidationFailed'],
  ['M8.049', 7001, 'plugin', 'PlatformNotSupported'],
  ['M8.050', 7002, 'plugin', 'InitFailed'],
  ['M8.051', 7003, 'plugin', 'ProcessingFailed'],
  ['M8.052', 7004, 'plugin', 'AddAlreadyInProgress'],
  ['M8.053', 7005, 'plugin', 'DeviceNotSupported'],
  ['M8.054', 8001, 'playlist', 'NoEntryToPlay'],
  ['M8.055', 8002, 'playlist', 'NoEntryPlaying'],
]

/** Those that the specification marks; 5000 is marked by its method (M8.032). */
const TERMINAL: readonly number[] = [2004, 4004, 6008, 6010, 6011]

describe('the error catalogue', () => {
  it.each(ROWS)('%s is error %i, %s %s', (_id, code, group, name, message) => {
    const error = makeError(code, { action: 'NONE' })
    expect(ERROR_CATALOGUE[code].group).toBe(group)
    expect(error).toMatchObject({ code, name, terminal: TERMINAL.includes(code) })
    expect(error.message).toBe(message ?? ERROR_CATALOGUE[code].message)
    expect(error.message).not.toBe('')
  })

  it('M8.001 has exactly these rows, and each error has code, name, message, description, terminal, action', () => {
    expect(ROWS.map(([, code]) => code)).toEqual(Object.keys(ERROR_CATALOGUE).map(Number))
    const error = makeError(3004, { action: 'TRACK', description: 'unplugged', trackType: 'video' })
    expect(meetingError.parse(error)).toEqual({
      code: 3004,
      name: 'DeviceLostMidway',
      message: 'Lost access to capture device midway',
      description: 'unplugged',
      terminal: false,
      action: 'TRACK',
      trackType: 'video',
    })
    expect(isCatalogueCode(3004) && !isCatalogueCode(3999)).toBe(true)
  })

  it('M8.019 3010 has its hint', () => {
    expect(NO_AUDIO_HINT).toBe('Please check the mic or use another audio input')
  })

  it("M8.032 a method's refusal keeps the server's code and is terminal for some methods", () => {
    const terminal = (
      ['JOIN', 'OFFER', 'ANSWER', 'TRICKLE', 'ON_ERROR', 'CHAT', 'ROLE_CHANGE'] as const
    ).filter((action) => makeMethodError(403, 'no', action).terminal)
    expect(terminal).toEqual(['JOIN', 'OFFER', 'ANSWER', 'TRICKLE', 'ON_ERROR'])
    expect(makeMethodError(403, 'Not allowed', 'CHAT')).toMatchObject({
      code: 403,
      name: 'ServerErrors',
      message: 'Not allowed',
    })
    expect(makeMethodError(500, '', 'CHAT').message).toBe('Server error')
  })

  it("M7.010 M8.005 a refusal over HTTP keeps the server's code and message", () => {
    expect(makeApiError(404, 'No such room', 'GET_TOKEN', true)).toMatchObject({
      code: 404,
      name: 'ServerErrors',
      message: 'No such room',
      terminal: true,
    })
  })

  it.each([
    { title: 'M8.084 websocket lost', code: 1003, retried: true },
    { title: 'M8.085 failed to connect', code: 1000, retried: true },
    { title: 'M8.086 abnormal close', code: 1006, retried: true },
    { title: 'M8.087 endpoint unreachable', code: 2003, retried: true },
    { title: 'M8.088 500', code: 500, retried: true },
    { title: 'M8.088 5012', code: 5012, retried: true },
    { title: 'M8.089 429', code: 429, retried: true },
    { title: 'M8.090 401', code: 401, retried: false },
    { title: 'M8.090 2002', code: 2002, retried: false },
  ])('$title is retried on connect: $retried; never when terminal', ({ code, retried }) => {
    const error = makeApiError(code, '', 'CONNECT', false)
    expect(isRetryableConnectError(error)).toBe(retried)
    expect(isRetryableConnectError({ ...error, terminal: true })).toBe(false)
  })

  it('M7.113 M7.114 M7.115 calls are retried on 5xx, 429 and 1003', () => {
    const codes = [400, 404, 421, 429, 499, 500, 599, 600, 1000, 1003, 5000]
    expect(codes.filter(isRetryableCallCode)).toEqual([429, 500, 599, 1003])
  })

  it('M8.037 a thrown value that is no error of ours becomes unknown, with its message', () => {
    const known = makeError(1003, { action: 'CONNECT' })
    expect(toMeetingError(new MeetingFailure(known), 'JOIN')).toBe(known)
    expect(toMeetingError(known, 'JOIN')).toEqual(known)
    expect(toMeetingError(new TypeError('boom'), 'JOIN')).toMatchObject({ code: 6002, description: 'boom' })
    expect(toMeetingError(undefined, 'JOIN')).toMatchObject({ code: 6002, action: 'JOIN' })
  })
})
