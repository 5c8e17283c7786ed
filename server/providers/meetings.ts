import type { CallMember, MeetingRecording, TokenRequest } from '../meeting/ports.ts'
import type { WaitingRooms } from '../meeting/signalling/waitingRooms.ts'

/**
 * The server that runs meetings: our own (`meetingsEmbedded.ts`) or the provider's cloud
 * (`meetingsHosted.ts`). Failures are ApiFailure 502 'meetingUnavailable'.
 */
export interface Meetings {
  /**
   * Creates the room if necessary.
   * @returns the id of the visit's room on the server that runs it
   */
  ensureRoom(roomId: string): Promise<string>
  mintToken(request: TokenRequest): Promise<string>
  /** Address of the init call. `origin` is the one at which the browser reached us. */
  initEndpoint(origin: string): string
  /** Disconnects everybody and refuses further joins. */
  endRoom(roomId: string, reason: string): Promise<void>
  /**
   * Accepts joins again in a room that was ended with a lock, because the practitioner enters an open visit.
   */
  reopenRoom(roomId: string): Promise<void>
  /** Checks open calls again, because a visit or a sign-in may have ended. */
  recheckAccess(): Promise<void>
  /** The server recording of a call; null where the provider makes its own. */
  readonly recording: MeetingRecording | null
  /** The people waiting, by room; empty where the provider does not report them. */
  readonly waiting: WaitingRooms
  /** Returns the person who is in a call with this meeting token now; always null where the provider does not report it. */
  memberOf(token: string): Promise<CallMember | null>
  /** Whether a call can be moved to another device; the provider's cloud knows no such place. */
  readonly movesCalls: boolean
  /** Whether relatives and interpreters join by their own links; the provider's cloud would admit them as patients. */
  readonly admitsCompanions: boolean
  /** Other hosts for `connect-src` of the content security policy. */
  readonly browserConnectsTo: readonly string[]
  /** Other hosts whose whiteboards may be framed. */
  readonly browserFrames: readonly string[]
}
