import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { FastifyPluginAsync } from 'fastify'
import type { CompanionKind } from '../../src/contracts/meeting/people/companion.ts'
import type { WaitingRooms } from './signalling/waitingRooms.ts'
import type { ServerTranscriber } from './transcription/transcriber.ts'

/** The next step open to a guest with a room code (experience §8.7). */
export type GuestEntry =
  | { kind: 'open'; roomId: string; closesAt: string; visit: GuestVisit }
  | { kind: 'tooEarly'; opensAt: string; visit: GuestVisit }
  | { kind: 'closed'; status: 'cancel' | 'completed' | 'pending_payment' | 'past'; visit: GuestVisit }

/** The visit as the guest page shows it before the call. */
export interface GuestVisit {
  /** Only while the room is open, for whoever holds the patient's code; otherwise empty. */
  patientName: string
  /** As what the holder of the code comes along; null: the code is the patient's. */
  companion: CompanionKind | null
  practitionerName: string
  practitionerAvatar: string | null
  speciality: string
  startTime: string
  endTime: string
  /** Office phone in E.164, or null. */
  phone: string | null
}

/** The portal as the meeting server uses it. Implemented in server/portal, faked in meeting tests. */
export interface VisitDirectory {
  findByRoomCode(code: string): Promise<GuestEntry | null>
  describeRoom(roomId: string): Promise<{ name: string; description: string } | null>
  /** The rooms and sign-ins among these that are closed now. Without it everything stays open. */
  closedAmong?(asked: AccessSubjects): Promise<AccessSubjects>
}

export interface AccessSubjects {
  roomIds: readonly string[]
  signInIds: readonly string[]
}

/** Claims of a meeting token (protocol §1.2). */
export interface TokenRequest {
  roomId: string
  /** Becomes the peer's customerUserId. */
  userId: string
  role: MeetingRole
  /** When the room closes and the token ends. */
  expiresAt?: Date
  /** The sign-in under which it is issued; the token is refused when that ends. */
  signInId?: string
  /** Keyed hash of the address it was issued to (`addressTag`). */
  addressTag?: string
  /** The client's address, of which only a keyed hash becomes a claim. */
  address?: string
  /** The holder takes the place and the role of the same person's other peers (decision 0186). */
  takesPlace?: boolean
  /** The holder comes along with the patient, and never becomes one (decision 0206). */
  companion?: CompanionKind | null
}

/** The roles of a visit. */
export type VisitRole = 'doctor' | 'patient' | 'waiting' | 'observer'

/** `diagnostics-role`: checks the connection before a call, alone in its room (M6.02-M6.07). */
export type MeetingRole = VisitRole | 'diagnostics-role'

/** A person who is in a call, beyond the waiting room. */
export interface CallMember {
  roomId: string
  /** As in the meeting token; of the doctor the practitioner's id. */
  userId: string
  role: Exclude<VisitRole, 'waiting'>
}

/** Why a recording command was refused: no call is running, nothing can compose it now, or its state does not allow it. */
export type RecordingRefusal = 'noCall' | 'noComposer' | 'conflict'

export interface MeetingRecording {
  /**
   * Asks the people in the call; nothing is kept before they agree.
   * @param by user id of the doctor
   * @param kind each person apart, or the composed view
   * @returns null when they are asked
   */
  request(
    roomId: string,
    recordingId: string,
    by: string,
    kind: 'sfu' | 'browser',
  ): Promise<RecordingRefusal | null>
  set(
    roomId: string,
    recordingId: string,
    change: 'pause' | 'resume' | 'stop',
  ): Promise<RecordingRefusal | null>
  /** Whether a recording of the room has been requested and has not ended. */
  isOpen(roomId: string): boolean
}

/** The meeting server as the portal uses it. */
export interface MeetingServer {
  /** GET /init, POST /v2/token and their CORS; registered without prefix. */
  readonly routes: FastifyPluginAsync
  /** Handles upgrades on the websocket path and ignores others. */
  attach(server: HttpServer | HttpsServer): void
  /** Signs a token for a room. */
  mintToken(request: TokenRequest): Promise<string>
  /** Ends a room for everyone and locks it, so that earlier tokens no longer admit anyone. */
  endRoom(roomId: string, reason: string): Promise<void>
  /** Removes the lock, because the visit is open again. */
  unlockRoom(roomId: string): Promise<void>
  /** The server recording of a room's call. */
  readonly recording: MeetingRecording
  /** Checks open sockets at once, because a visit or a sign-in may have ended. */
  recheckAccess(): Promise<void>
  /** The people waiting, by room. */
  readonly waiting: WaitingRooms
  /** Returns the person who is in a call with this meeting token now; null for a token without such a peer. */
  memberOf(token: string): Promise<CallMember | null>
  /** Resolves when the media engine can take a call (part of GET /healthz). */
  ready(): Promise<void>
  /** Stores the rooms for the next process, closes sockets and media; clients reconnect by themselves. */
  close(): Promise<void>
}

/** The part of the configuration that the meeting server reads. */
export interface MeetingConfig {
  /** HS256 key for meeting tokens. */
  tokenSecret: string
  /** Public base URL of this server, or null: the request's host is used. */
  publicUrl: string | null
  iceServers: { urls: string[]; username?: string; credential?: string }[]
  /** Shared with the TURN servers among them: participants get credentials that expire. */
  turnSecret?: string
  /** Address for host candidates when the machine is behind NAT, or null. */
  announcedIp: string | null
  /** UDP ports for media, of which each media process takes the first free one; zero for any. */
  mediaPorts: { begin: number; end: number }
  /** First TCP port for networks that block UDP; the number of the UDP port when missing. */
  mediaTcpPort?: number | 'same' | 'off'
  /** Media processes over which the rooms are spread; one when missing. */
  mediaWorkers?: number
  /** Most peers per room, and the number above which a room is large; by default those of limits.ts. */
  roomSize?: { max: number; large: number }
  /** The maker of captions; without it none are offered. */
  transcriber?: ServerTranscriber | { kind: 'browser' }
}
