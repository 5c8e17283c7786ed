/**
 * The numbers of the meeting layer (specification §9), named, with their units. Machines name their delays
 * after these; these numbers appear nowhere else.
 */

/** Milliseconds. */
export const TIME = {
  /** Interval of sending an unfinished stroke to the others. */
  strokeShared: 150,
  /** Delay before a whiteboard's page reconnects to its store. */
  boardRetry: 1_000,
  /** M9.58: interval of a pending leave's check whether preview or join has finished. */
  leaveWait: 100,
  /** M9.42, M9.45: window of every retry category, which limits the recovery of a subscribe connection too. */
  retryWindow: 60_000,
  /** M9.43: delay of one signal reconnect attempt. */
  signalRetryDelay: 1_000,
  /**
   * First connect: the public client retries without pause; we wait a second with jitter (protocol §12.1).
   */
  connectRetryDelay: 1_000,
  connectRetryJitter: 500,
  /** M9.44: bounds of the join retry delay, computed by an actor. */
  joinRetryDelayMin: 2_000,
  joinRetryDelayMax: 4_000,
  /** Between attempts to restore a peer connection after the first, which comes at once. */
  iceRetryPause: 1_000,
  /** How long a node that answered 421 may take to announce its successor (protocol §8). */
  nodeAnnouncement: 2_000,
  /** M9.46, M9.47. */
  pingTimeout: 12_000,
  pingInterval: 3_000,
  /** M9.49, M9.50: how long a peer connection may be disconnected before it counts as failed. */
  disconnectGrace: 5_000,
  /** M7.116: bounds of the delay between attempts of one signalling call. */
  callRetryDelayMin: 2_000,
  callRetryDelayMax: 4_000,
  /** A message about keys that was not answered by then is sent again by the agreement. */
  keyMessage: 10_000,
  /** Later releases of the public client give up on an unanswered data channel request after this. */
  dataChannelAnswer: 10_000,
  /** No call may wait for ever on an open socket (protocol §12.2, hang-prone corners). */
  callAnswer: 20_000,
  /** How long the first policy may take after the socket is open (protocol §4.4). */
  policyWait: 20_000,
  /** M9.26 and the default batch of state updates. */
  chatBatch: 150,
  stateBatch: 50,
  /** M9.16. */
  resizeDebounce: 300,
  /** M9.55, M9.54. */
  deviceChangeDebounce: 500,
  /** Delay before a retry with a device that was just connected, or released by another program. */
  arrivalRetry: 1_000,
  /** A plugin that slows the device down for this long is removed. */
  slowPluginPatience: 10_000,
  earpiecePoll: 5_000,
  /** Delay after the preview before the code of the call is loaded, when the page is idle. */
  callCodeAfterPreview: 500,
  /** M9.01, M9.02. */
  audioLevelSample: 100,
  audioLevelHistory: 700,
  /**
   * Interval between two speaker lists, which is also the server's (protocol §12): each list replaces the
   * previous one, and a mark that changes more often flickers.
   */
  speakersThrottle: 1_000,
  /** M9.06. */
  silenceCheck: 20,
  /**
   * Interval of the checks, which are made in batches, because checking fifty times a second would keep the
   * page busy.
   */
  silenceInterval: 1_000,
  /** M9.40, M9.41. */
  audioLevelLog: 100,
  audioLevelLogStart: 1_000,
  /** M8.098. */
  decodeErrorRestart: 500,
  /** Defaults of the init answer's dtlsStateTimeouts (protocol §2.2). */
  dtlsConnecting: 10_000,
  dtlsFailed: 10_000,
  /** M9.28: interval of statistics samples. */
  statsSample: 1_000,
  /** M9.30, M9.32 (readings: seconds, 300 and 60). */
  publishStatsPush: 300_000,
  subscribeStatsPush: 60_000,
  /** M9.56: a network test that takes longer counts as -1. */
  networkTest: 3_000,
  /** How long a test of UDP may wait for an answer before UDP counts as blocked. */
  udpTest: 3_000,
  /** M9.53: the minute over which analytics events are counted. */
  analyticsMinute: 60_000,
  /** How long a report, a feedback or a download may take before it counts as failed. */
  reportTimeout: 10_000,
  /** How long our connection must be weak before turning the video off is suggested (experience: 10 s). */
  weakConnection: 10_000,
  /** How long a host's request to unmute is valid (experience: 30 s, then gone). */
  unmuteRequest: 30_000,
  /** How long a track may deliver nothing before it counts as without data (M8.078). */
  noData: 5_000,
  /** Interval of the check whether a local track still delivers. */
  dataCheck: 2_500,
  /** M9.33, M9.34. */
  connectivityCheck: 20_000,
  micRecording: 10_000,
  /** How long leaving the room of a check may take. */
  checkLeave: 3_000,
  /** Duration of speech before "You are muted" (experience §8.2). */
  mutedSpeech: 1_500,
} as const

export const LIMIT = {
  /** M9.29, M9.31: readings in one sample. */
  publishStatsWindow: 30,
  subscribeStatsWindow: 10,
  /** M9.51-M9.53. */
  analyticsBuffer: 100,
  analyticsFailures: 100,
  analyticsPerMinute: 200,
  /** M7.112, M7.117. */
  callTries: 3,
  /** M9.24, M7.013. */
  tokenTries: 4,
  /** M9.25. */
  storedErrors: 50,
  /** M9.48. */
  pongTimes: 5,
  /** M9.17. */
  videoElementsWarning: 10,
  /** M9.05. */
  silentChecks: 50,
  /** M9.04: smaller changes of a level are not published. */
  levelChange: 5,
  /** M9.03: levels of this or less are reported as 0. */
  quietLevel: 35,
  /** M9.35, M9.36. */
  minVolume: 0,
  maxVolume: 100,
  defaultVolume: 100,
  /** M9.37. */
  minPlaybackRate: 0.25,
  maxPlaybackRate: 2,
  /** Items of one playlist. */
  playlistItems: 100,
  /** Number of final captions kept of one call. */
  captions: 500,
  peerPage: 10,
  /** Characters of one chat message; the server refuses longer ones. */
  chatMessage: 4_096,
  /** Characters of a display name and of a peer's metadata. */
  peerName: 100,
  /** Characters of the reason why a person is removed. */
  removalReason: 300,
  peerMetadata: 4_096,
} as const

export const PROTOCOL = { version: '2.5', spec: '20250115', dataChannel: 'ion-sfu' } as const

/** M7.005, protocol §1.1. */
export const HOSTS = {
  init: 'https://prod-init.100ms.live',
  token: 'https://auth.100ms.live/v2/token',
  whiteboard: { prod: 'https://whiteboard.100ms.live', qa: 'https://whiteboard-qa.100ms.live' },
  event: { prod: 'https://event.100ms.live', qa: 'https://event-nonprod.100ms.live' },
} as const

export const AUDIO = {
  /** M9.09, M9.10: kbit/s. */
  voiceBitrate: 32,
  musicBitrate: 320,
  codec: 'opus',
  /** M9.11: kbit/s of the sound of a playlist. */
  playlistBitrate: 64,
  /** M9.07; Firefox keeps its own (M9.08). */
  contextSampleRate: 32_000,
  /** M9.39: of 1; anything louder counts as speech. */
  levelThreshold: 0.05,
} as const

/** M9.12-M9.14 and M3.54. */
export const VIDEO = {
  width: 320,
  height: 180,
  captureHeight: 240,
  codec: 'vp8',
  maxFramerate: 30,
  maxBitrate: 150,
  /** M9.15, M9.21: kbit/s and frames per second of a playlist. */
  playlistBitrate: 1_000,
  playlistFramerate: 24,
} as const

/** M3.37. */
export const DEFAULT_DEVICE_ID = 'default'
