import type { ChatFile } from '../../../src/contracts/meeting/chat/chatFile.ts'
import type { TrackType, WireTrack } from '../../../src/contracts/meeting/connection/shapes.ts'
import type { MeetingRole } from '../ports.ts'
import type { CompositionEvent } from './composing/compositionCommands.ts'
import type { EncryptionEvent } from './encryption/encryptionCommands.ts'
import type { PollEvent } from './polls/pollCommands.ts'
import type { RecordingEvent } from './recording/recordingCommands.ts'
import type { Peer, Preview, RoleRequest, StoredEntry } from './roomState.ts'
import type { TranscriptionEvent } from './transcription/transcriptionCommands.ts'
import type { WhiteboardEvent } from './whiteboard/whiteboardCommands.ts'

export type Audience =
  | { kind: 'everyone' }
  | { kind: 'roles'; roles: readonly string[] }
  | { kind: 'peer'; peerId: string }

/** Why the server closes a preview: the person opened others, it took too long, or it may no longer stay. */
export type PreviewEnd = 'replaced' | 'expired' | 'closed'

/** Events of a room. Notifications are projections of these and of the states around them. */
export type RoomEvent =
  | PollEvent
  | WhiteboardEvent
  | RecordingEvent
  | CompositionEvent
  | EncryptionEvent
  | TranscriptionEvent
  | { type: 'previewOpened'; peerId: string; preview: Preview }
  /** `why` null: its socket was closed. */
  | { type: 'previewClosed'; peerId: string; why: PreviewEnd | null }
  | { type: 'sessionStarted'; sessionId: string; at: number }
  | { type: 'sessionEnded' }
  /** `continues`: it goes on in the place of a peer of the same person and role, which was replaced just before. */
  | { type: 'peerJoined'; peer: Peer; continues: boolean }
  /** The room has more peers than it lists individually. */
  | { type: 'roomGrewLarge' }
  /** The answer to a join was lost and the client joined again. */
  | { type: 'joinRepeated'; peerId: string }
  | { type: 'peerReturned'; peerId: string }
  | { type: 'socketLost'; peerId: string }
  | { type: 'peerLeft'; peerId: string }
  /**
   * The same person joined on another socket; `moved`: the call goes on there, in this peer's place; `continues`: with
   * the same id and role, so that nobody left.
   */
  | { type: 'peerReplaced'; peerId: string; moved: boolean; continues: boolean }
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
      /** The sender's own id of the message, or null. */
      clientId: string | null
      at: number
      from: string
      to: Audience
      message: string
      kind: string
      file?: ChatFile
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
  /** Another media process carries the room, so every connection and track has ended. */
  | { type: 'nodeChanged'; nodeId: string }
  /** A peer's first offer to the new process: it has closed its connections and needs all tracks again. */
  | { type: 'peerMigrated'; peerId: string }
  | { type: 'roomEnded'; by: string | null; reason: string; lock: boolean }
  | { type: 'roomUnlocked' }
