import type { Server as HttpServer } from 'node:http'
import type { Server as HttpsServer } from 'node:https'
import type { FastifyPluginAsync } from 'fastify'

/** What a guest who knows a room code may do now (experience §8.7). */
export type GuestEntry =
  | { kind: 'open'; roomId: string; closesAt: string; visit: GuestVisit }
  | { kind: 'tooEarly'; opensAt: string; visit: GuestVisit }
  | { kind: 'closed'; status: 'cancel' | 'completed' | 'pending_payment' | 'past'; visit: GuestVisit }

/** What the guest page shows before the call: nothing about the patient. */
export interface GuestVisit {
  practitionerName: string
  practitionerAvatar: string | null
  speciality: string
  startTime: string
  endTime: string
  /** Office phone in E.164, or null. */
  phone: string | null
}

/** What the meeting server asks of the portal. Implemented in server/portal, faked in meeting tests. */
export interface VisitDirectory {
  findByRoomCode(code: string): Promise<GuestEntry | null>
  describeRoom(roomId: string): Promise<{ name: string; description: string } | null>
  /** Of these rooms and sign-ins those that let nobody in now. Without it every door stays open. */
  closedAmong?(asked: Doors): Promise<Doors>
}

export interface Doors {
  roomIds: readonly string[]
  signInIds: readonly string[]
}

/** What a meeting token is to say (protocol §1.2). */
export interface TokenOrder {
  roomId: string
  /** Becomes the peer's customerUserId. */
  userId: string
  role: MeetingRole
  /** When the room closes: the token ends with it. */
  expiresAt?: Date
  /** The sign-in it is given out under: when that ends, the token opens nothing any more. */
  signInId?: string
  /** Whom it was given to, as a keyed hash of the address (`addressTag`). */
  addressTag?: string
}

/** The roles of a visit. */
export type VisitRole = 'doctor' | 'patient' | 'waiting' | 'observer'

/** `diagnostics-role`: who checks the line before a call, alone in a room of its own (M6.02-M6.07). */
export type MeetingRole = VisitRole | 'diagnostics-role'

/** What the portal asks of the meeting server. */
export interface MeetingServer {
  /** GET /init, POST /v2/token and their CORS; registered without prefix. */
  readonly routes: FastifyPluginAsync
  /** Takes the upgrades on the websocket path; leaves others alone. */
  attach(server: HttpServer | HttpsServer): void
  /** Signs a token for a room. */
  mintToken(order: TokenOrder): Promise<string>
  /** Ends a room for everyone and locks it: a token given out before no longer lets anyone in. */
  endRoom(roomId: string, reason: string): Promise<void>
  /** The visit is open, or open again: whoever has a token may join. */
  unlockRoom(roomId: string): Promise<void>
  /** A visit or a sign-in may have ended: sockets are asked again at once whether they may stay. */
  recheckDoors(): Promise<void>
  /** Resolves when the media engine can take a call (part of GET /healthz). */
  ready(): Promise<void>
  /** Keeps the rooms for the next process, closes sockets and media; clients reconnect by themselves. */
  close(): Promise<void>
}

/** The part of the configuration that the meeting server reads. */
export interface MeetingConfig {
  /** HS256 key for meeting tokens. */
  tokenSecret: string
  /** Public base URL of this server, or null: then it is taken from the request's host. */
  publicUrl: string | null
  iceServers: { urls: string[]; username?: string; credential?: string }[]
  /** Address put into host candidates when the machine is behind NAT, or null. */
  announcedIp: string | null
  /** UDP ports for media, of which the first free one carries all calls; zero for any. */
  mediaPorts: { begin: number; end: number }
  /** Peers per room, and above how many a room counts as large; the defaults of limits.ts unless set. */
  roomSize?: { max: number; large: number }
}
