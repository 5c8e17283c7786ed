import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { storedValue } from '../call/storeRequests.ts'
import { chatFileOrNull } from '../chat/chatFile.ts'
import { ENCRYPTION_NOTIFICATIONS } from '../encryption/encryption.ts'
import { POLL_NOTIFICATIONS } from '../polls/pollNotifications.ts'
import { STREAMING_NOTIFICATIONS } from '../streaming/streaming.ts'
import { transcriptionEntry } from '../transcription/transcription.ts'
import { WHITEBOARD_NOTIFICATIONS } from '../whiteboard/whiteboards.ts'
import {
  connectionTarget,
  iceCandidate,
  policy,
  sessionDescription,
  trackSource,
  trackType,
  videoLayer,
  wireId,
  wirePeer,
  wireRoom,
  wireSender,
  wireTracks,
} from './shapes.ts'

/** Supported notifications of the server (protocol §7.4). The client reports others as one warning. */

const requester = sensitive('patient', z.string()).optional()

export const NOTIFICATIONS = {
  offer: sessionDescription.extend({ sfu_node_id: z.string().optional() }),
  trickle: z.object({ target: connectionTarget, candidate: iceCandidate }),
  'on-error': z.object({
    code: z.coerce.number().default(5000).catch(5000),
    message: z.string().default(''),
  }),
  'on-warning': z.object({
    code: z.coerce.number().optional().catch(undefined),
    message: z.string().optional(),
  }),
  'on-policy-change': policy,
  /** No default for `peers`: a list without them would mean that everybody left. */
  'peer-list': z.object({ peers: z.record(z.string(), wirePeer), room: wireRoom.optional() }),
  'room-state': z.object({
    peer_count: z.number().default(0),
    room: wireRoom.optional(),
    peers: z.record(z.string(), wirePeer).optional(),
  }),
  'room-info': z.object({
    room_id: z.string().default(''),
    name: sensitive('patient', z.string()).default(''),
    description: sensitive('patient', z.string()).default(''),
    max_size: z.number().optional(),
    large_room_optimization: z.boolean().default(false),
  }),
  'session-info': z.object({
    session_id: z.string().default(''),
    room_id: z.string().default(''),
    peer_count: z.number().default(0),
    track_count: z.number().default(0),
  }),
  'node-info': z.object({ sfu_node_id: z.string().default('') }),
  'on-peer-join': wirePeer,
  'on-peer-leave': z.object({ peer_id: wireId }),
  'on-peer-update': wirePeer,
  'on-track-add': z.object({ tracks: wireTracks, peer: wirePeer.optional() }),
  'on-track-update': z.object({ tracks: wireTracks, peer: wirePeer.optional() }),
  'on-track-remove': z.object({ tracks: wireTracks, peer: wirePeer.optional() }),
  'on-track-layer-update': z.object({
    tracks: z.record(
      z.string(),
      z.object({
        track_id: wireId,
        current_layer: videoLayer,
        expected_layer: videoLayer,
        subscriber_degraded: z.boolean().default(false),
        publisher_degraded: z.boolean().default(false),
      }),
    ),
  }),
  'active-speakers': z.object({
    'speaker-list': z
      .array(z.object({ peer_id: wireId, track_id: z.string(), level: z.number() }))
      .default([]),
  }),
  'on-connection-quality-update': z.object({
    peers: z.array(z.object({ peer_id: wireId, downlink_score: z.number() })).default([]),
  }),
  'on-role-change-request': z.object({
    requested_by: requester,
    role: z.string(),
    token: sensitive('credential', z.string()).default(''),
  }),
  'on-track-update-request': z.object({
    requested_by: requester,
    track_id: z.string(),
    stream_id: z.string().default(''),
    mute: z.boolean(),
  }),
  'on-change-track-mute-state-request': z.object({
    requested_by: requester,
    type: trackType.optional(),
    source: trackSource.optional(),
    value: z.boolean(),
    roles: z.array(z.string()).optional(),
  }),
  ...POLL_NOTIFICATIONS,
  ...WHITEBOARD_NOTIFICATIONS,
  ...ENCRYPTION_NOTIFICATIONS,
  'on-transcription-update': transcriptionEntry,
  ...STREAMING_NOTIFICATIONS,
  'on-metadata-change': z.object({ values: z.array(storedValue).default([]) }),
  'sfu-stats': z.record(z.string(), z.unknown()),
  'on-peer-leave-request': z.object({
    requested_by: requester,
    reason: sensitive('content', z.string()).default(''),
    room_end: z.boolean().default(false),
  }),
  'on-broadcast': z.object({
    message_id: z.string(),
    timestamp: z.number(),
    private: z.boolean().default(false),
    roles: z.array(z.string()).optional(),
    info: z.object({
      message: sensitive('content', z.string()),
      type: z.string().default('chat'),
      file: chatFileOrNull.optional(),
    }),
    peer: wireSender.optional(),
  }),
} as const

export type NotificationMethod = keyof typeof NOTIFICATIONS
export type NotificationParams<M extends NotificationMethod> = z.infer<(typeof NOTIFICATIONS)[M]>

/** One parsed notification. */
export type Notification = {
  [M in NotificationMethod]: { method: M; params: NotificationParams<M> }
}[NotificationMethod]

export const isNotificationMethod = (method: string): method is NotificationMethod =>
  Object.hasOwn(NOTIFICATIONS, method)
