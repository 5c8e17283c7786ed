import { z } from 'zod'
import { NO_PERMISSIONS, type WireRole } from '../meeting/connection/shapes.ts'

/** Checks before a call: camera, microphone, connection (protocol §10). */

/** M6.02-M6.07; the screen's parameters are present and allow nothing. */
export const DIAGNOSTICS_ROLE: WireRole = {
  name: 'diagnostics-role',
  priority: 1,
  publishParams: {
    allowed: ['audio', 'video'],
    audio: { bitRate: 32, codec: 'opus' },
    video: { bitRate: 100, codec: 'vp8', frameRate: 30, width: 1_280, height: 720 },
    screen: { bitRate: 100, codec: 'vp8', frameRate: 10, width: 1_920, height: 1_080 },
  },
  subscribeParams: { subscribeToRoles: [], maxSubsBitRate: 3_200 },
  permissions: NO_PERMISSIONS,
}

/** The name under which a check joins (protocol §10). */
export const DIAGNOSTICS_NAME = 'diagnostics-test'

/** M8.105-M8.108: messages for a check that cannot begin. */
export const DIAGNOSTICS_MESSAGE = {
  localPeer: 'Local peer not found',
  videoTrack: 'No video track found',
  audioTrack: 'No audio track found',
  sdk: 'SDK not found',
} as const

/** M4.088-M4.095, in the only order in which they are reached. */
export const connectivityState = z.enum([
  'STARTING',
  'INIT_FETCHED',
  'SIGNAL_CONNECTED',
  'ICE_ESTABLISHED',
  'MEDIA_CAPTURED',
  'MEDIA_PUBLISHED',
  'COMPLETED',
])
export type ConnectivityState = z.infer<typeof connectivityState>

export const connectionSide = z.enum(['publish', 'subscribe'])
export type ConnectionSide = z.infer<typeof connectionSide>

/** One end of a candidate pair, without the address, which would reveal a location. */
const candidate = z.object({ type: z.string(), protocol: z.string() })
const candidatePair = z.object({ local: candidate, remote: candidate })
export type CandidateFacts = z.infer<typeof candidate>

/** Bits per second, milliseconds for the round trip, seconds for the jitter, as in the provider's report. */
const connectionStats = z.object({
  bytesSent: z.number(),
  bytesReceived: z.number(),
  packetsReceived: z.number(),
  packetsLost: z.number(),
  bitrateSent: z.number(),
  bitrateReceived: z.number(),
  roundTripTime: z.number(),
  jitter: z.number(),
})
export type ConnectionStats = z.infer<typeof connectionStats>

/** Measurements of the check. */
export const connectionReport = z.object({
  stats: z.object({ combined: connectionStats, audio: connectionStats, video: connectionStats }),
  /** Mean of the server's scores of our connection, 1 to 5; null when there were none. */
  connectionQualityScore: z.number().nullable(),
  publishIceCandidatesGathered: z.array(candidate),
  subscribeIceCandidatesGathered: z.array(candidate),
  publishICECandidatePairSelected: candidatePair.nullable(),
  subscribeICECandidatePairSelected: candidatePair.nullable(),
})
export type ConnectionReport = z.infer<typeof connectionReport>

/** An error that may leave the browser: descriptions can contain names of devices, so they are omitted. */
export const reportedError = z.object({ code: z.number(), name: z.string(), terminal: z.boolean() })

/** The report at the end of a connection check. */
export const connectivityReport = z.object({
  /** Epoch milliseconds. */
  testTimestamp: z.number(),
  connectivityState,
  signallingReport: z.object({
    isInitConnected: z.boolean(),
    isConnected: z.boolean(),
    websocketUrl: z.string().nullable(),
  }),
  mediaServerReport: z.object({
    isPublishICEConnected: z.boolean(),
    isSubscribeICEConnected: z.boolean(),
    isMediaCaptured: z.boolean(),
    isMediaPublished: z.boolean(),
    connection: connectionReport.nullable(),
  }),
  errors: z.array(reportedError),
})
export type ConnectivityReport = z.infer<typeof connectivityReport>
