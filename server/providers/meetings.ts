import type { TokenOrder } from '../meeting/ports.ts'

/**
 * Where meetings take place: our own server (`meetingsEmbedded.ts`) or the provider's cloud
 * (`meetingsHosted.ts`). Failures are ApiFailure 502 'meetingUnavailable'.
 */
export interface Meetings {
  /** Our id of a visit's room for its id where it takes place; makes the room when it is not there yet. */
  ensureRoom(roomId: string): Promise<string>
  /** Signs a token for that room. */
  mintToken(order: TokenOrder): Promise<string>
  /** Address of the init call. `origin` is where the browser reached us. */
  initEndpoint(origin: string): string
  /** Sends everybody out and keeps them out. */
  endRoom(roomId: string, reason: string): Promise<void>
  /** The practitioner enters an open visit: a room that was ended with a lock takes people again. */
  reopenRoom(roomId: string): Promise<void>
  /** A visit or a sign-in may have ended: who is in a call by it is looked at again. */
  recheckDoors(): Promise<void>
  /** Other hosts a browser must be allowed to reach, for the content security policy. */
  readonly browserConnectsTo: readonly string[]
  /** Other hosts whose pages may stand in ours: those of whiteboards. */
  readonly browserFrames: readonly string[]
}
