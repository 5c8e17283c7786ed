import type { TrackType, WireTrack } from '../../../src/contracts/meeting/shapes.ts'
import type { MeetingRole } from '../ports.ts'
import type { BoardEvent } from './boards/boardOrders.ts'
import type { PollEvent } from './polls/pollOrders.ts'
import type { Peer, Preview, RoleRequest, StoredEntry } from './roomState.ts'

export type Audience =
  | { kind: 'everyone' }
  | { kind: 'roles'; roles: readonly string[] }
  | { kind: 'peer'; peerId: string }

/** Why the server closes the socket of a preview: the person opened others, it took too long, or may not stay. */
export type PreviewEnd = 'replaced' | 'expired' | 'closed'

/** Facts about a room; its notifications are projections of these and of the state around them. */
export type RoomEvent =
  | PollEvent
  | BoardEvent
  | { type: 'previewOpened'; peerId: string; preview: Preview }
  /** `why` null: its socket is gone. */
  | { type: 'previewClosed'; peerId: string; why: PreviewEnd | null }
  | { type: 'sessionStarted'; sessionId: string; at: number }
  | { type: 'sessionEnded' }
  | { type: 'peerJoined'; peer: Peer }
  /** More peers than the room lists one by one. */
  | { type: 'roomGrewLarge' }
  /** The answer to a join got lost and the client joined once more. */
  | { type: 'joinRepeated'; peerId: string }
  | { type: 'peerReturned'; peerId: string }
  | { type: 'socketLost'; peerId: string }
  | { type: 'peerLeft'; peerId: string }
  /** The same person joined by another socket. */
  | { type: 'peerReplaced'; peerId: string }
  | { type: 'peerRemoved'; peerId: string; by: string; reason: string }
  | {
      type: 'tracksChanged'
      peerId: string
      added: readonly WireTrack[]
      removed: readonly WireTrack[]
    }
  | { type: 'tracksUpdated'; peerId: string; tracks: readonly WireTrack[] }
  | { type: 'peerUpdated'; peerId: string; name: string; data: string }
  | { type: 'groupsChanged'; peerId: string; groups: readonly string[] }
  | {
      type: 'messageSent'
      messageId: string
      /** The sender's own id of it, or null. */
      clientId: string | null
      at: number
      from: string
      to: Audience
      message: string
      kind: string
    }
  | { type: 'roleChangeRequested'; peerId: string; request: RoleRequest }
  | { type: 'roleChangeRepeated'; peerId: string; request: RoleRequest }
  | { type: 'roleChanged'; peerId: string; role: MeetingRole; by: string }
  | { type: 'muteRequested'; peerId: string; by: string; trackId: string; streamId: string; mute: boolean }
  | {
      type: 'muteOfManyRequested'
      peerIds: readonly string[]
      by: string
      kind: TrackType | null
      source: string | null
      mute: boolean
      roles: readonly string[] | null
    }
  | { type: 'valueStored'; key: string; entry: StoredEntry }
  | { type: 'keysObserved'; peerId: string; keys: readonly string[] }
  /** Another media process carries the room: every connection and every track of the former one is gone. */
  | { type: 'nodeChanged'; nodeId: string }
  /** A peer's first offer to that process: it has let go of everything and has to be told anew. */
  | { type: 'peerMigrated'; peerId: string }
  | { type: 'roomEnded'; by: string | null; reason: string; lock: boolean }
  | { type: 'roomUnlocked' }
