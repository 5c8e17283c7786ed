import type { ChatFile } from '../../../src/contracts/meeting/chat/chatFile.ts'
import type { TrackType, WireTrack } from '../../../src/contracts/meeting/connection/shapes.ts'
import type { CompanionKind } from '../../../src/contracts/meeting/people/companion.ts'
import type { MeetingRole } from '../ports.ts'
import type { CompositionCommand } from './composing/compositionCommands.ts'
import type { EncryptionCommand } from './encryption/encryptionCommands.ts'
import type { PollCommand } from './polls/pollCommands.ts'
import type { RecordingCommand } from './recording/recordingCommands.ts'
import type { TranscriptionCommand } from './transcription/transcriptionCommands.ts'
import type { WhiteboardCommand } from './whiteboard/whiteboardCommands.ts'

/**
 * Commands to a room. `peerId` is the peer that gives it. Time and new ids are fields, so that `decide`
 * depends on its arguments only.
 */
export type RoomCommand =
  | PollCommand
  | WhiteboardCommand
  | RecordingCommand
  | CompositionCommand
  | EncryptionCommand
  | TranscriptionCommand
  | {
      type: 'connect'
      peerId: string
      userId: string
      tokenId: string
      role: MeetingRole
      addressTag: string
      takesPlace: boolean
      companion: CompanionKind | null
    }
  | {
      type: 'join'
      peerId: string
      name: string
      data: string
      autoVideo: boolean
      degrades: boolean
      encrypts: boolean
      at: number
      /** Used when this join starts the session. */
      sessionId: string
    }
  | { type: 'publish'; peerId: string; tracks: readonly WireTrack[] }
  | { type: 'updateTracks'; peerId: string; tracks: readonly WireTrack[] }
  | { type: 'updatePeer'; peerId: string; name: string | undefined; data: string | undefined }
  | {
      type: 'sendMessage'
      peerId: string
      message: string
      kind: string
      file?: ChatFile | undefined
      toRoles: readonly string[] | undefined
      toPeer: string | undefined
      messageId: string
      clientId: string | undefined
      at: number
    }
  | {
      type: 'requestRoleChange'
      peerId: string
      target: string | undefined
      ofRoles: readonly string[] | undefined
      role: string
      force: boolean
      /** The target returns it when it accepts. */
      token: string
    }
  | { type: 'acceptRoleChange'; peerId: string; role: string; token: string }
  | {
      type: 'requestMute'
      peerId: string
      target: string
      trackId: string
      streamId: string
      mute: boolean
    }
  | {
      type: 'requestMuteOfMany'
      peerId: string
      target: string | undefined
      ofRoles: readonly string[] | undefined
      kind: TrackType | undefined
      source: string | undefined
      mute: boolean
    }
  | { type: 'removePeer'; peerId: string; target: string; reason: string }
  | { type: 'changeGroup'; peerId: string; target: string; group: string; member: boolean }
  | {
      type: 'storeValue'
      peerId: string
      key: string
      data: unknown
      /** Applied only if the value still has this version. */
      ifVersion: number | undefined
      at: number
    }
  | { type: 'observeKeys'; peerId: string; keys: readonly string[] }
  | { type: 'leave'; peerId: string }
  | { type: 'loseSocket'; peerId: string }
  /** The reconnect window of a lost peer is over. */
  | { type: 'expire'; peerId: string }
  /** A preview took too long, or its visit or sign-in has ended. */
  | { type: 'closePreview'; peerId: string; why: 'expired' | 'closed' }
  /** `peerId` null: the portal ends the visit. */
  | { type: 'endRoom'; peerId: string | null; reason: string; lock: boolean }
  /** The portal opens the visit again. */
  | { type: 'unlock'; peerId: null }
  /** Another media process was started, or the room was restored beside a new one. */
  | { type: 'changeNode'; peerId: null; nodeId: string }
