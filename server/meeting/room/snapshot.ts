import { z } from 'zod'
import { companionKind } from '../../../src/contracts/meeting/people/companion.ts'
import { pollSnapshot, restorePoll, snapshotOfPoll } from './polls/pollSnapshot.ts'
import type { RoomRecording } from './recording/recordingState.ts'
import type { Peer, Room } from './roomState.ts'
import {
  restoreTranscription,
  snapshotOfTranscription,
  transcriptionSnapshot,
} from './transcription/transcriptionSnapshot.ts'
import {
  restoreWhiteboard,
  snapshotOfWhiteboard,
  whiteboardSnapshot,
} from './whiteboard/whiteboardSnapshot.ts'

const role = z.enum(['doctor', 'patient', 'waiting', 'observer', 'diagnostics-role'])

const roleRequest = z.object({ role, token: z.string(), requestedBy: z.string() })

const peerSnapshot = z.object({
  id: z.string(),
  userId: z.string(),
  tokenId: z.string(),
  role,
  /** Missing in older rows, as are the requests. */
  addressTag: z.string().default(''),
  takesPlace: z.boolean().default(false),
  inheritsRole: z.boolean().default(false),
  /** Missing in rows from before companions had links of their own. */
  companion: companionKind.nullable().default(null),
  name: z.string(),
  data: z.string(),
  groups: z.array(z.string()),
  joinedAt: z.number(),
  autoVideo: z.boolean(),
  degrades: z.boolean(),
  /** Missing in rows from before encryption existed. */
  encrypts: z.boolean().default(false),
  early: z.boolean(),
  roleRequests: z.array(roleRequest).default([]),
  observedKeys: z.array(z.string()),
  sent: z.array(z.tuple([z.string(), z.object({ messageId: z.string(), at: z.number() })])),
})

const entry = z.object({
  data: z.unknown(),
  updatedAt: z.number(),
  updatedBy: z.string(),
  version: z.number(),
})

const recordingSnapshot = z.object({
  id: z.string(),
  /** Missing in rows from before the composed view was recorded, as are the next three. */
  kind: z.enum(['sfu', 'browser', 'hls']).default('sfu'),
  origin: z.enum(['portal', 'call']).default('portal'),
  config: z.object({ single_file_per_layer: z.boolean(), hls_vod: z.boolean() }).nullable().default(null),
  begun: z.boolean().optional(),
  state: z.enum(['initialised', 'started', 'paused', 'resumed', 'stopped', 'failed']),
  requestedBy: z.string(),
  initialisedAt: z.number(),
  startedAt: z.number().nullable(),
  consents: z.array(z.tuple([z.string(), z.boolean()])),
  end: z.enum(['stopped', 'declined', 'withdrawn', 'failed']).nullable(),
  erase: z.boolean(),
  error: z.object({ code: z.number(), message: z.string() }).nullable(),
})

/** Notifications that a peer's browser has not confirmed, oldest first. */
export const undelivered = z.array(
  z.tuple([z.string(), z.array(z.object({ method: z.string(), params: z.unknown() }))]),
)
export type Undelivered = z.infer<typeof undelivered>

export const roomSnapshot = z.object({
  version: z.literal(1),
  nodeId: z.string(),
  session: z.object({ id: z.string(), startedAt: z.number() }),
  large: z.boolean(),
  peers: z.array(peerSnapshot),
  store: z.array(z.tuple([z.string(), entry])),
  /** Missing in rows from before polls existed. */
  polls: z.array(pollSnapshot).default([]),
  /** Missing in rows from before whiteboards existed. */
  boards: z.array(whiteboardSnapshot).default([]),
  /** Missing in rows from before encryption existed. */
  encryptionTurns: z.number().default(0),
  /** Missing in rows from before recordings existed. */
  recording: recordingSnapshot.nullable().default(null),
  /** Missing in rows from before captions existed. */
  transcription: transcriptionSnapshot.nullable().default(null),
  undelivered,
})
export type RoomSnapshot = z.infer<typeof roomSnapshot>

const snapshotOfPeer = (peer: Peer): z.infer<typeof peerSnapshot> => {
  const { tracks: _tracks, connected: _connected, migrating: _migrating, sent, ...kept } = peer
  return {
    ...kept,
    groups: [...peer.groups],
    roleRequests: [...peer.roleRequests],
    observedKeys: [...peer.observedKeys],
    sent: [...sent],
  }
}

/**
 * The data with which a room continues in another process: everything but connections and tracks, which ended
 * with their process. It contains names and messages, so it is erased with the session. Null when there is
 * nothing to continue.
 */
export const snapshotOf = (room: Room, waiting: Undelivered): RoomSnapshot | null =>
  room.session === null
    ? null
    : {
        version: 1,
        nodeId: room.nodeId,
        session: room.session,
        large: room.large,
        peers: [...room.peers.values()].map(snapshotOfPeer),
        store: [...room.store],
        polls: [...room.polls.values()].map(snapshotOfPoll),
        boards: [...room.whiteboards.values()].map(snapshotOfWhiteboard),
        encryptionTurns: room.encryption.turns,
        recording:
          room.recording === null ? null : { ...room.recording, consents: [...room.recording.consents] },
        transcription: room.transcription === null ? null : snapshotOfTranscription(room.transcription),
        undelivered: waiting,
      }

const restoreRecording = (stored: z.infer<typeof recordingSnapshot>): RoomRecording => ({
  ...stored,
  begun: stored.begun ?? stored.state !== 'initialised',
  consents: new Map(stored.consents),
})

/** The stored room with every socket lost. */
export const restoreRoom = (room: Room, snapshot: RoomSnapshot): Room => ({
  ...room,
  nodeId: snapshot.nodeId,
  session: snapshot.session,
  large: snapshot.large,
  peers: new Map(
    snapshot.peers.map((peer) => [
      peer.id,
      { ...peer, sent: new Map(peer.sent), tracks: new Map(), connected: false, migrating: true },
    ]),
  ),
  store: new Map(snapshot.store.map(([key, { data, ...about }]) => [key, { ...about, data }])),
  polls: new Map(snapshot.polls.map((poll) => [poll.id, restorePoll(poll)])),
  whiteboards: new Map(snapshot.boards.map((whiteboard) => [whiteboard.id, restoreWhiteboard(whiteboard)])),
  // Whether it is on is stored for itself, because it outlives the session.
  encryption: { on: room.encryption.on, turns: snapshot.encryptionTurns },
  recording: snapshot.recording === null ? null : restoreRecording(snapshot.recording),
  transcription: snapshot.transcription === null ? null : restoreTranscription(snapshot.transcription),
})
