import type { Permissions } from '../../../src/contracts/meeting/connection/shapes.ts'
import { ROLES } from '../roles.ts'
import type { RoomEvent } from './roomEvents.ts'
import type { Peer, Room } from './roomState.ts'

/** A refusal with an HTTP status; the client retries only 429 and 5xx (protocol §3.6). */
export interface Refusal {
  ok: false
  code: 400 | 403 | 404 | 409 | 413 | 429 | 503
  message: string
}

export interface Accepted {
  ok: true
  events: RoomEvent[]
  /** The answer to the request; an empty object by default, because it must be truthy (protocol §3.2). */
  result: Record<string, unknown>
}

export type Decision = Accepted | Refusal

export const accept = (events: RoomEvent[], result: Record<string, unknown> = {}): Accepted => ({
  ok: true,
  events,
  result,
})
export const refuse = (code: Refusal['code'], message: string): Refusal => ({ ok: false, code, message })

export const NOT_IN_ROOM = refuse(404, 'This peer is not in the room')

/** The permissions of protocol §7.2, checked here whatever a client shows. */
export const isAllowed = (peer: Peer, permission: Exclude<keyof Permissions, 'whiteboard'>): boolean =>
  ROLES[peer.role].permissions[permission]

/** Adds the end of the session to the last leave. */
export const departure = (room: Room, event: RoomEvent & { peerId: string }): RoomEvent[] =>
  room.peers.size === 1 && room.peers.has(event.peerId) ? [event, { type: 'sessionEnded' }] : [event]
