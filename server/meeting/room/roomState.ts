import type { WireTrack } from '../../../src/contracts/meeting/shapes.ts'
import { ROOM_LIMIT } from '../limits.ts'
import type { MeetingRole } from '../ports.ts'
import type { Board } from './boards/boardState.ts'
import type { Poll } from './polls/pollState.ts'

/** The state of one room: a value, changed only by `evolve`. */
export interface Room {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly size: RoomSize
  /** The media process that carries it; another one means that every connection was lost (protocol §8). */
  readonly nodeId: string
  /** Null while nobody is in: a session lasts from the first join to the last leave. */
  readonly session: { readonly id: string; readonly startedAt: number } | null
  /** Set by ending the room with `lock`: nobody joins any more. */
  readonly locked: boolean
  /** It has grown beyond `size.large` in this session: newcomers are counted, and listed when they matter. */
  readonly large: boolean
  readonly peers: ReadonlyMap<string, Peer>
  /** Sockets that have not joined: they see the room state and are announced to nobody (protocol §4.2). */
  readonly previews: ReadonlyMap<string, Preview>
  /** The session store (protocol §7.3); it ends with the session. */
  readonly store: ReadonlyMap<string, StoredEntry>
  /** In order of making; they end with the session. */
  readonly polls: ReadonlyMap<string, Poll>
  /** In order of making; they end with the session. */
  readonly boards: ReadonlyMap<string, Board>
}

export interface RoomSize {
  /** Peers that may be in at once. */
  readonly max: number
  /** More peers than this make a large room (protocol §3.7, `realtime`). */
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

/** Whom a socket belongs to. `tokenId` proves a reconnect to be the same person (protocol §9.4). */
export interface Preview {
  readonly userId: string
  readonly tokenId: string
  readonly role: MeetingRole
  /** Tells addresses apart (`addressTag`); empty when the token was not given out to one. */
  readonly addressTag: string
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
  /** True: video flows unasked (`disableVidAutoSub: false`). */
  readonly autoVideo: boolean
  /** It understands that video stops on a weak line (`server_sub_degrade`). */
  readonly degrades: boolean
  /** It was told of another media process and has not offered to it yet (protocol §8). */
  readonly migrating: boolean
  /** It joined before the room was large, and stays on everyone's list. */
  readonly early: boolean
  /** What it was asked to become and has not answered, oldest first: clients keep the first, or the latest. */
  readonly roleRequests: readonly RoleRequest[]
  /** Keys of the session store it wants to hear of. */
  readonly observedKeys: readonly string[]
  /** Its latest messages by its own ids, so that a repeated call sends nothing twice. */
  readonly sent: ReadonlyMap<string, { readonly messageId: string; readonly at: number }>
}

export interface RoleRequest {
  readonly role: MeetingRole
  readonly token: string
  readonly requestedBy: string
}

export const emptyRoom = (
  id: string,
  about: { name: string; description: string; nodeId?: string; size?: RoomSize },
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
  previews: new Map(),
  store: new Map(),
  polls: new Map(),
  boards: new Map(),
})

/** Nobody is in the room nor looking at it. */
export const isDeserted = (room: Room): boolean => room.peers.size === 0 && room.previews.size === 0
