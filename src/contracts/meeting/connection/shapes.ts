import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { identifier, tidiedLine } from '../../text.ts'
import { encryptionState } from '../encryption/encryption.ts'
import { recordingConsents } from '../recording/recordingConsent.ts'
import { hlsVariants, recordingPart, streamError, streamPart } from '../streaming/streaming.ts'
import { transcriptionEntry } from '../transcription/transcription.ts'
import { whiteboardPermission } from '../whiteboard/whiteboards.ts'

/** Shared shapes of the wire (protocol §3.7). Unknown fields are dropped, absent ones get safe defaults. */

export const trackType = z.enum(['audio', 'video'])
export type TrackType = z.infer<typeof trackType>

/** M3.06; any other string is accepted too, because the wire allows it (protocol §3.7). */
export const trackSource = identifier(64)

/**
 * Peers choose their ids and those of their tracks; a name that every object has would be found in any
 * collection.
 */
export const wireId = z
  .string()
  .min(1)
  .max(256)
  .refine((id) => !(id in Object.prototype))

/** A track in `tracks` maps, in both directions. */
export const wireTrack = z.object({
  track_id: wireId,
  stream_id: z.string().min(1).max(256),
  type: trackType,
  source: trackSource.default('regular'),
  mute: z.boolean().default(false),
  description: tidiedLine(1_024).default(''),
})
export type WireTrack = z.infer<typeof wireTrack>

export const wireTracks = z.record(z.string(), wireTrack)
export type WireTracks = z.infer<typeof wireTracks>

export const wirePeerInfo = z.object({
  name: sensitive('patient', z.string()).default(''),
  data: sensitive('patient', z.string()).default(''),
  user_id: z.string().default(''),
  type: z.string().default('regular'),
})

export const wirePeer = z.object({
  peer_id: wireId,
  role: z.string(),
  groups: z.array(z.string()).optional(),
  joined_at: z.number().optional(),
  realtime: z.boolean().optional(),
  info: wirePeerInfo.prefault({}),
  tracks: wireTracks.optional(),
})
export type WirePeer = z.infer<typeof wirePeer>

/** Sender of a message: the only fields read of the peer in each message. */
export const wireSender = wirePeer
  .pick({ peer_id: true, role: true })
  .extend({ info: wirePeerInfo.pick({ name: true, user_id: true }).prefault({}) })

export const simulcastLayer = z.object({
  rid: z.string(),
  maxBitrate: z.number().optional(),
  maxFramerate: z.number().optional(),
  scaleResolutionDownBy: z.number().optional(),
})
export type SimulcastLayer = z.infer<typeof simulcastLayer>

const simulcastKind = z.object({ layers: z.array(simulcastLayer).optional() })

const videoParams = z.object({
  bitRate: z.number().optional(),
  codec: z.string().default('vp8'),
  frameRate: z.number().default(30),
  width: z.number().default(320),
  height: z.number().default(180),
})

/** M3.20. */
export const publishParams = z.object({
  allowed: z.array(z.string()).default([]),
  audio: z.object({ bitRate: z.number().default(32), codec: z.string().default('opus') }).optional(),
  video: videoParams.optional(),
  screen: videoParams.optional(),
  simulcast: z.object({ video: simulcastKind.optional(), screen: simulcastKind.optional() }).optional(),
})

/** M3.23 on the wire; transcriptions come from the policy's plugins, and so does whiteboard. */
export const permissions = z.object({
  browserRecording: z.boolean().default(false),
  changeRole: z.boolean().default(false),
  endRoom: z.boolean().default(false),
  hlsStreaming: z.boolean().default(false),
  mute: z.boolean().default(false),
  unmute: z.boolean().default(false),
  pollRead: z.boolean().default(false),
  pollWrite: z.boolean().default(false),
  removeOthers: z.boolean().default(false),
  rtmpStreaming: z.boolean().default(false),
  /** M6.37-M6.39: never on the wire here, added from the plugin's role lists. */
  whiteboard: z.array(whiteboardPermission).optional(),
})
export type Permissions = z.infer<typeof permissions>

export const NO_PERMISSIONS: Permissions = permissions.parse({})

/** M3.19-M3.22. Bit rates in kbit/s. */
export const wireRole = z.object({
  name: z.string(),
  priority: z.number().default(0),
  publishParams: publishParams.prefault({}),
  subscribeParams: z
    .object({
      subscribeToRoles: z.array(z.string()).default([]),
      maxSubsBitRate: z.number().default(3_200),
    })
    .prefault({}),
  permissions: permissions.prefault({}),
})
export type WireRole = z.infer<typeof wireRole>

const roleLists = z.object({
  admin: z.array(z.string()).default([]),
  writer: z.array(z.string()).default([]),
  reader: z.array(z.string()).default([]),
})

/** `on-policy-change`: one per receiver; `name` is the receiver's own role. */
export const policy = z.object({
  name: z.string(),
  template_id: z.string().default(''),
  app_data: z.record(z.string(), z.unknown()).optional(),
  known_roles: z.record(z.string(), wireRole),
  plugins: z
    .object({
      whiteboard: z.object({ permissions: roleLists.partial().optional() }).optional(),
      transcriptions: z
        .array(
          z.object({
            mode: z.string(),
            permissions: z.object({ admin: z.array(z.string()).default([]) }).optional(),
          }),
        )
        .optional(),
      noiseCancellation: z.object({ enabled: z.boolean().default(false) }).optional(),
    })
    .optional(),
})
export type Policy = z.infer<typeof policy>

/** `room` in `peer-list` and `room-state`. */
export const wireRoom = z.object({
  name: sensitive('patient', z.string()).default(''),
  session_id: z.string().default(''),
  started_at: z.number().default(0),
  recording: z
    .object({
      sfu: recordingPart.optional(),
      browser: recordingPart.optional(),
      hls: recordingPart.optional(),
    })
    .optional(),
  streaming: z
    .object({
      enabled: z.boolean().optional(),
      rtmp: streamPart.optional(),
      hls: z
        .object({
          enabled: z.boolean().optional(),
          variants: hlsVariants.optional(),
          error: streamError.optional(),
        })
        .optional(),
      /** Our extension: the answers to being streamed. */
      consents: recordingConsents.optional(),
    })
    .optional(),
  transcriptions: z.array(transcriptionEntry).optional(),
  /** Our extension. */
  encryption: encryptionState.optional(),
})
export type WireRoom = z.infer<typeof wireRoom>

/** SDP opens the media path (ICE password, fingerprint), so it is never logged. */
export const sessionDescription = z.object({
  type: z.enum(['offer', 'answer']),
  sdp: sensitive('credential', z.string().min(1).max(200_000)),
})
export type WireDescription = z.infer<typeof sessionDescription>

export const iceCandidate = z.object({
  candidate: sensitive('credential', z.string().max(2_048)),
  sdpMid: z.string().nullish(),
  sdpMLineIndex: z.number().nullish(),
  usernameFragment: sensitive('credential', z.string()).nullish(),
})
export type WireCandidate = z.infer<typeof iceCandidate>

/** 0 publish connection, 1 subscribe connection (protocol §4.3). */
export const connectionTarget = z.union([z.literal(0), z.literal(1)])
export type ConnectionTarget = z.infer<typeof connectionTarget>

export const videoLayer = z.enum(['none', 'low', 'medium', 'high'])
export type VideoLayer = z.infer<typeof videoLayer>
