import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { recordingConsents } from '../recording/recordingConsent.ts'

/** Recording and streaming of a room: states on the wire, and requests (protocol §3.7, §7.2, §7.4). */

/** M4.083-M4.085: the states of recordings, of RTMP and of HLS. */
export const recordingStates = [
  'none',
  'initialised',
  'started',
  'paused',
  'resumed',
  'stopped',
  'failed',
] as const
/** M4.086: the states in which streams are notified. */
export const streamingStates = ['initialised', 'started', 'stopped', 'failed'] as const

/** M3.14: states in which nothing is recorded. An unknown state counts as running. */
const RECORDING_RESTS: ReadonlySet<string> = new Set(['none', 'paused', 'stopped', 'failed'])
/** M3.15: states in which nothing is streamed. */
const STREAMING_RESTS: ReadonlySet<string> = new Set(['none', 'stopped', 'failed'])
export const isRecordingRunning = (state: string | undefined): boolean =>
  !RECORDING_RESTS.has(state ?? 'none')
export const isStreamRunning = (state: string | undefined): boolean => !STREAMING_RESTS.has(state ?? 'none')

const state = z.string().max(64)

/** The public client ignores an error without a code, and so do we (M8.100, M8.101). */
export const streamError = z.object({
  code: z.number().optional(),
  message: sensitive('content', z.string()).optional(),
})
export type StreamError = z.infer<typeof streamError>

/** One part of the room's recording or streaming. Times are epoch milliseconds. */
export const streamPart = z.object({
  enabled: z.boolean().optional(),
  state: state.optional(),
  started_at: z.number().optional(),
  initialised_at: z.number().optional(),
})

/** The options of an HLS recording. */
const hlsConfig = z.object({ single_file_per_layer: z.boolean().optional(), hls_vod: z.boolean().optional() })

/** One kind of recording of a room. `config`: what was asked for with an HLS recording. */
export const recordingPart = streamPart.extend({
  config: hlsConfig.optional(),
  consents: recordingConsents.optional(),
})
export type RecordingPart = z.infer<typeof recordingPart>

/**
 * The recording about which the people in the call are asked. Our server has one at a time, of whichever kind, and
 * tells the answers with it; other servers ask nobody, and only their server recording is followed.
 */
export const askedPart = (
  parts: Partial<Record<'sfu' | 'browser' | 'hls', RecordingPart | undefined>> | undefined,
): RecordingPart | undefined =>
  [parts?.browser, parts?.hls].find((part) => part?.consents !== undefined) ?? parts?.sfu

/** A variant of an HLS stream; other fields of the server are dropped. */
export const hlsVariant = z.object({
  url: sensitive('content', z.string()).optional(),
  meeting_url: sensitive('content', z.string()).optional(),
  metadata: sensitive('content', z.string()).optional(),
  playlist_type: z.string().optional(),
  stream_type: z.string().optional(),
  started_at: z.number().optional(),
  initialised_at: z.number().optional(),
  state: state.optional(),
})
export type HlsVariant = z.infer<typeof hlsVariant>

/** The variants of one stream; a server sends a handful. */
export const hlsVariants = z.array(hlsVariant).max(64)

const updated = { error: streamError.optional(), started_at: z.number().optional() }

export const STREAMING_NOTIFICATIONS = {
  /** `type`: 'sfu' and 'HLS'; anything else is the browser's. */
  'on-record-update': z.object({
    type: z.string().default(''),
    state: state.default('none'),
    initialised_at: z.number().optional(),
    hls_recording: hlsConfig.optional(),
    consents: recordingConsents.optional(),
    ...updated,
  }),
  'on-rtmp-update': z.object({
    state: state.default('none'),
    consents: recordingConsents.optional(),
    ...updated,
  }),
  'on-hls-update': z.object({
    variants: hlsVariants.default([]),
    consents: recordingConsents.optional(),
    error: streamError.optional(),
  }),
}
export const recordUpdate = STREAMING_NOTIFICATIONS['on-record-update']
export const rtmpUpdate = STREAMING_NOTIFICATIONS['on-rtmp-update']
export const hlsUpdate = STREAMING_NOTIFICATIONS['on-hls-update']

const meetingUrl = sensitive('content', z.string().max(2_048))
const pixels = z.number().int().positive().max(8_192)

/** Params on the wire. A request names a handful of streams. */
export const STREAMING_REQUESTS = {
  'rtmp-start': z.object({
    meeting_url: meetingUrl.optional(),
    record: z.boolean().default(false),
    rtmp_urls: z
      .array(sensitive('credential', z.string().max(2_048)))
      .max(8)
      .optional(),
    resolution: z.object({ width: pixels, height: pixels }).optional(),
  }),
  'rtmp-stop': z.object({}),
  'hls-start': z.object({
    variants: z
      .array(
        z.object({
          meeting_url: meetingUrl.default(''),
          metadata: sensitive('content', z.string().max(4_096)).optional(),
        }),
      )
      .max(8)
      .optional(),
    hls_recording: z
      .object({ single_file_per_layer: z.boolean().default(false), hls_vod: z.boolean().default(false) })
      .optional(),
  }),
  'hls-stop': z.object({
    variants: z.array(z.looseObject({})).max(8).optional(),
    stop_reason: sensitive('content', z.string().max(1_000)).optional(),
  }),
  'hls-timed-metadata': z.object({
    metadata_objs: z
      .array(
        z.object({
          payload: sensitive('content', z.string().max(4_096)),
          /** Seconds. */
          duration: z.number().nonnegative().max(86_400),
        }),
      )
      .max(64),
    metadata_id: z.string().max(128).optional(),
  }),
} as const
export type StreamingMethod = keyof typeof STREAMING_REQUESTS

const nothing = z.object({})
export const STREAMING_RESULTS = {
  'rtmp-start': nothing,
  'rtmp-stop': nothing,
  'hls-start': nothing,
  'hls-stop': nothing,
  'hls-timed-metadata': nothing,
} as const

/** Requests of a host (M6.19-M6.24). An RTMP address contains the key of the stream. */
export const streamingCommand = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('startRtmp'),
    meetingUrl: meetingUrl.optional(),
    rtmpUrls: z.array(sensitive('credential', z.string())),
    /** Record the composed view too. */
    record: z.boolean(),
    resolution: z.object({ width: z.number(), height: z.number() }).optional(),
  }),
  z.object({ kind: z.literal('stopRtmp') }),
  z.object({
    kind: z.literal('startHls'),
    variants: z.array(z.object({ meetingUrl, metadata: sensitive('content', z.string()).optional() })),
    recording: z.object({ singleFilePerLayer: z.boolean(), hlsVod: z.boolean() }).optional(),
  }),
  z.object({
    kind: z.literal('stopHls'),
    variants: z.array(z.object({ meetingUrl })),
    reason: sensitive('content', z.string()).optional(),
  }),
  /** `duration`: seconds that the payload is shown. */
  z.object({
    kind: z.literal('sendTimedMetadata'),
    items: z.array(z.object({ payload: sensitive('content', z.string()), duration: z.number() })),
  }),
  /** A guest agrees to be streamed, does not agree, or withdraws. */
  z.object({ kind: z.literal('answerConsent'), agreed: z.boolean() }),
])
export type StreamingCommand = z.infer<typeof streamingCommand>
