import { z } from 'zod'
import { sensitive } from '../../sensitive.ts'
import { anyParagraphs, identifier, tidiedLine } from '../../text.ts'
import { PREVIEW_REQUESTS, PREVIEW_RESULTS, reason } from '../call/previewRequests.ts'
import {
  getMetadataParams,
  getMetadataResult,
  listenMetadataParams,
  setMetadataParams,
  setMetadataResult,
} from '../call/storeRequests.ts'
import { chatFile } from '../chat/chatFile.ts'
import {
  changeTrackMuteStateParams,
  findPeerParams,
  getPeerParams,
  peerIterNextParams,
  peerNameSearchParams,
  peerNameSearchResult,
  peerPage,
  trackUpdateRequestParams,
} from '../people/peopleRequests.ts'
import { POLL_REQUESTS, POLL_RESULTS } from '../polls/pollRequests.ts'
import { RECORDING_REQUESTS, RECORDING_RESULTS } from '../recording/recordingConsent.ts'
import { STREAMING_REQUESTS, STREAMING_RESULTS } from '../streaming/streaming.ts'
import { mediaId } from '../tracks/mediaId.ts'
import { CAPTION_REQUESTS, CAPTION_RESULTS } from '../transcription/transcription.ts'
import { WHITEBOARD_REQUESTS, WHITEBOARD_RESULTS } from '../whiteboard/whiteboards.ts'
import { mediaTransportKind } from './mediaTransport.ts'
import { connectionTarget, iceCandidate, sessionDescription, wirePeer, wireTrack } from './shapes.ts'

/** Params of the supported client methods (protocol §7.1, §7.2), as both sides parse them. */

const roleName = identifier(64)
const peerId = identifier(128)
const nodeId = z.string().max(128).optional()
/** Its ids are part of the descriptions of everybody who receives the track. */
const publishedTracks = z.record(
  z.string().max(256),
  wireTrack.extend({ track_id: mediaId, stream_id: mediaId }),
)

export const joinParams = z.object({
  name: sensitive('patient', tidiedLine(100)).default(''),
  data: sensitive('patient', anyParagraphs.max(4_096)).default(''),
  disableVidAutoSub: z.boolean().default(true),
  offer: sessionDescription.optional(),
  server_sub_degrade: z.boolean().default(false),
  simulcast: z.boolean().default(false),
  onDemandTracks: z.boolean().default(false),
  /** Our extension: this client can encrypt end to end. */
  encrypts: z.boolean().optional(),
  /** Ours; absent means UDP. For the peer's connections that are created from now on. */
  transport: mediaTransportKind.optional(),
})

export const offerParams = z.object({
  desc: sessionDescription,
  tracks: publishedTracks.default({}),
  sfu_node_id: nodeId,
  /** As in `join`. */
  transport: mediaTransportKind.optional(),
})
export const answerParams = z.object({ desc: sessionDescription, sfu_node_id: nodeId })
export const trickleParams = z.object({
  target: connectionTarget,
  candidate: iceCandidate,
  sfu_node_id: nodeId,
})
export const preferVideoParams = z.object({
  track_id: z.string().min(1).max(256),
  max_spatial_layer: z.enum(['none', 'low', 'medium', 'high']),
})
export const trackUpdateParams = z.object({ tracks: publishedTracks.default({}) })

export const broadcastParams = z.object({
  info: z.object({
    message: sensitive('content', anyParagraphs),
    type: identifier(64, 0).default('chat'),
    /** Our extension: the sender's own id of the message, so that a repeated call sends nothing twice. */
    client_id: identifier(64).optional(),
    /** Our extension: the file that the message is about. */
    file: sensitive('content', chatFile.optional()),
  }),
  roles: z.array(roleName).max(64).optional(),
  peer_id: peerId.optional(),
})

export const peerUpdateParams = z.object({
  name: sensitive('patient', tidiedLine(100)).optional(),
  data: sensitive('patient', anyParagraphs.max(4_096)).optional(),
})

/** One peer (`requested_for`) or all holders of `roles` (bulk, forced). */
export const roleChangeRequestParams = z.object({
  requested_for: peerId.optional(),
  roles: z.array(roleName).max(64).optional(),
  role: roleName,
  force: z.boolean().default(false),
})

/** Acceptance of a role change request; `token` is ours and opaque. */
export const roleChangeParams = z.object({
  requested_by: z.string().max(128).optional(),
  role: roleName,
  token: sensitive('credential', z.string().max(1_024)).default(''),
})

export const peerLeaveRequestParams = z.object({ requested_for: peerId, reason })
export const groupParams = z.object({ name: identifier(64) })
export const groupOfPeerParams = z.object({ name: identifier(64), peer_id: peerId })

/** Every method this server offers, with the shape of its params. */
export const REQUESTS = {
  ...PREVIEW_REQUESTS,
  join: joinParams,
  offer: offerParams,
  answer: answerParams,
  trickle: trickleParams,
  'track-update': trackUpdateParams,
  /** Our extension: as on the data channel, before that is open (flag `layersOverSocket`). */
  'prefer-video-track-state': preferVideoParams,
  broadcast: broadcastParams,
  'peer-update': peerUpdateParams,
  'role-change-request': roleChangeRequestParams,
  'role-change': roleChangeParams,
  'peer-leave-request': peerLeaveRequestParams,
  'group-join': groupParams,
  'group-leave': groupParams,
  'group-add': groupOfPeerParams,
  'group-remove': groupOfPeerParams,
  'get-peer': getPeerParams,
  'find-peer': findPeerParams,
  'peer-iter-next': peerIterNextParams,
  'peer-name-search': peerNameSearchParams,
  'track-update-request': trackUpdateRequestParams,
  'change-track-mute-state-request': changeTrackMuteStateParams,
  'set-metadata': setMetadataParams,
  'get-metadata': getMetadataParams,
  'listen-metadata-change': listenMetadataParams,
  ...POLL_REQUESTS,
  ...WHITEBOARD_REQUESTS,
  ...CAPTION_REQUESTS,
  ...STREAMING_REQUESTS,
  ...RECORDING_REQUESTS,
} as const
export type RequestMethod = keyof typeof REQUESTS
export type RequestParams<M extends RequestMethod> = z.infer<(typeof REQUESTS)[M]>
/** The input of the client: fields with defaults are optional. */
export type RequestInput<M extends RequestMethod> = z.input<(typeof REQUESTS)[M]>

/** The result of each request; any truthy value where we read nothing. */
export const RESULTS = {
  ...PREVIEW_RESULTS,
  join: z
    .object({
      type: z.literal('answer').optional(),
      sdp: sensitive('credential', z.string()).optional(),
      sfu_node_id: z.string().optional(),
    })
    // An answer without its description would be useless.
    .refine(({ type, sdp }) => (type === undefined) === (sdp === undefined)),
  offer: z.object({ type: z.literal('answer'), sdp: sensitive('credential', z.string()) }),
  'prefer-video-track-state': z.object({}),
  broadcast: z.object({ message_id: z.string().optional(), timestamp: z.number().optional() }),
  'peer-update': z.object({}),
  'role-change-request': z.object({}),
  'role-change': z.object({}),
  'peer-leave-request': z.object({}),
  'group-join': z.object({ groups: z.array(z.string()).optional() }),
  'group-leave': z.object({ groups: z.array(z.string()).optional() }),
  'group-add': z.object({}),
  'group-remove': z.object({}),
  'get-peer': wirePeer,
  'find-peer': peerPage,
  'peer-iter-next': peerPage,
  'peer-name-search': peerNameSearchResult,
  'track-update-request': z.object({}),
  'change-track-mute-state-request': z.object({}),
  'set-metadata': setMetadataResult,
  'get-metadata': getMetadataResult,
  'listen-metadata-change': z.object({}),
  ...POLL_RESULTS,
  ...WHITEBOARD_RESULTS,
  ...CAPTION_RESULTS,
  ...STREAMING_RESULTS,
  ...RECORDING_RESULTS,
} as const
export type CallMethod = keyof typeof RESULTS
export type CallResult<M extends CallMethod> = z.infer<(typeof RESULTS)[M]>
export type NotifyMethod = Exclude<RequestMethod, CallMethod>

/** The methods and results that a client knows: all, or those of a preview. */
export interface Vocabulary {
  readonly requests: Partial<typeof REQUESTS>
  readonly results: Partial<typeof RESULTS>
}

/** Data channel requests (protocol §6.4). */
export const preferAudioParams = z.object({ track_id: z.string().min(1).max(256), subscribed: z.boolean() })
export const DATA_REQUESTS = {
  'prefer-video-track-state': preferVideoParams,
  'prefer-audio-track-state': preferAudioParams,
} as const
export type DataMethod = keyof typeof DATA_REQUESTS
