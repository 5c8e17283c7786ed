import type { WireTrack } from '../../../src/contracts/meeting/connection/shapes.ts'
import type { CompanionKind } from '../../../src/contracts/meeting/people/companion.ts'
import type { CaptionSource } from '../../../src/contracts/meeting/transcription/transcription.ts'
import { ROOM_LIMIT } from '../limits.ts'
import type { MeetingRole } from '../ports.ts'
import { type ComposingSettings, type Composition, NO_COMPOSER } from './composing/compositionState.ts'
import { NOT_ENCRYPTED, type RoomEncryption } from './encryption/encryptionState.ts'
import type { Poll } from './polls/pollState.ts'
import type { RoomRecording } from './recording/recordingState.ts'
import type { RoomEvent } from './roomEvents.ts'
import type { RoomTranscription } from './transcription/transcriptionState.ts'
import type { Whiteboard } from './whiteboard/whiteboardState.ts'

/** The state of one room, changed only by `evolve`. */
export interface Room {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly size: RoomSize
  /** The media process that carries it; another one means that every connection was lost (protocol §8). */
  readonly nodeId: string
  /** Null while nobody has joined: a session lasts from the first join to the last leave. */
  readonly session: { readonly id: string; readonly startedAt: number } | null
  /** Set by ending the room with `lock`; joins are refused. */
  readonly locked: boolean
  /**
   * It has exceeded `size.large` in this session: new peers are counted, and listed only when they matter.
   */
  readonly large: boolean
  readonly peers: ReadonlyMap<string, Peer>
  /** The latest messages, for a call that moves to another device meanwhile (decision 0186). Oldest first. */
  readonly messages: readonly SentMessage[]
  /** Sockets without a join: they see the room state and nobody sees them (protocol §4.2). */
  readonly previews: ReadonlyMap<string, Preview>
  /** The session store (protocol §7.3); it ends with the session. */
  readonly store: ReadonlyMap<string, StoredEntry>
  /** In the order of creation; they end with the session. */
  readonly polls: ReadonlyMap<string, Poll>
  /** In the order of creation; they end with the session. */
  readonly whiteboards: ReadonlyMap<string, Whiteboard>
  readonly encryption: RoomEncryption
  /** The latest server recording of the session, or null. */
  readonly recording: RoomRecording | null
  /** The latest composed view of the session, or null; it ends with the server's process. */
  readonly composition: Composition | null
  readonly composing: ComposingSettings
  /** Where captions are made; null when the clinic has no transcriber. */
  readonly captionSource: CaptionSource | null
  /** The latest captions of the session, or null. */
  readonly transcription: RoomTranscription | null
}

export interface RoomSize {
  /** Most peers at once. */
  readonly max: number
  /** More peers than this make the room large (protocol §3.7, `realtime`). */
  readonly large: number
}

export const DEFAULT_SIZE: RoomSize = { max: ROOM_LIMIT.peers, large: ROOM_LIMIT.largeRoom }

export interface StoredEntry {
  /** Any JSON. */
  readonly data: unknown
  readonly updatedAt: number
  /** Peer id. */
  readonly updatedBy: string
  readonly version: number
}

/** The holder of a socket. `tokenId` identifies the same person at a reconnect (protocol §9.4). */
export interface Preview {
  readonly userId: string
  readonly tokenId: string
  readonly role: MeetingRole
  /** Keyed hash of the address (`addressTag`); empty when the token is not bound to one. */
  readonly addressTag: string
  /** Its join takes the place of the person's other peers, whatever their sockets do (decision 0186). */
  readonly takesPlace: boolean
  /** As what it comes along with the patient (decision 0206); null: as nobody's companion. */
  readonly companion: CompanionKind | null
  /** Its role is that of the peer whose place it takes, and ends with that peer. */
  readonly inheritsRole: boolean
}

export interface Peer extends Preview {
  readonly id: string
  readonly name: string
  readonly data: string
  readonly groups: readonly string[]
  /** Epoch milliseconds. */
  readonly joinedAt: number
  readonly tracks: ReadonlyMap<string, WireTrack>
  /** False while its socket is lost and the reconnect window runs. */
  readonly connected: boolean
  /** Whether video is forwarded without a request (`disableVidAutoSub: false`). */
  readonly autoVideo: boolean
  /** Whether it supports that video stops on a weak connection (`server_sub_degrade`). */
  readonly degrades: boolean
  /** Whether its client can encrypt end to end. */
  readonly encrypts: boolean
  /** It has to move to another media process and has not offered to it yet (protocol §8). */
  readonly migrating: boolean
  /** It joined before the room became large, and stays in all lists. */
  readonly early: boolean
  /** Unanswered role change requests, oldest first; clients store the first or the latest. */
  readonly roleRequests: readonly RoleRequest[]
  /** Keys of the session store that it observes. */
  readonly observedKeys: readonly string[]
  /** Its latest messages by client id, so that a repeated call sends nothing twice. */
  readonly sent: ReadonlyMap<string, { readonly messageId: string; readonly at: number }>
}

/** A message with its sender as it was then, and the people that it reached. */
export interface SentMessage {
  readonly sent: Extract<RoomEvent, { type: 'messageSent' }>
  readonly from: Peer
  /** User ids. */
  readonly reached: readonly string[]
}

export interface RoleRequest {
  readonly role: MeetingRole
  readonly token: string
  readonly requestedBy: string
}

export const emptyRoom = (
  id: string,
  about: {
    name: string
    description: string
    nodeId?: string
    size?: RoomSize
    composing?: ComposingSettings
    captionSource?: CaptionSource | null
    encrypted?: boolean
  },
): Room => ({
  id,
  name: about.name,
  description: about.description,
  size: about.size ?? DEFAULT_SIZE,
  nodeId: about.nodeId ?? '',
  session: null,
  locked: false,
  large: false,
  peers: new Map(),
  messages: [],
  previews: new Map(),
  store: new Map(),
  polls: new Map(),
  whiteboards: new Map(),
  encryption: { ...NOT_ENCRYPTED, on: about.encrypted ?? false },
  recording: null,
  composition: null,
  composing: about.composing ?? NO_COMPOSER,
  captionSource: about.captionSource ?? null,
  transcription: null,
})

/** Whether the room has neither peers nor previews. */
export const isDeserted = (room: Room): boolean => room.peers.size === 0 && room.previews.size === 0
