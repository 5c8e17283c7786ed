import { MEETING_TIME, WHITEBOARD_STREAM } from '../limits.ts'
import { RateLimit } from '../rateLimit.ts'
import { type Decision, NOT_IN_ROOM, type Refusal, refuse } from '../room/decision.ts'
import type { Answer } from '../room/queries.ts'
import type { RoomCommand } from '../room/roomCommands.ts'
import type { RoomEvent } from '../room/roomEvents.ts'
import type { Room } from '../room/roomState.ts'
import { isInside } from '../room/visibility.ts'
import {
  allowed,
  concerns,
  keepsOpen,
  noWhiteboard,
  permissionsOf,
} from '../room/whiteboard/whiteboardRights.ts'
import type { Whiteboard, WhiteboardEntry } from '../room/whiteboard/whiteboardState.ts'
import { keysOf } from '../room/whiteboard/whiteboardState.ts'
import type { ClientRequest } from './clientRequest.ts'
import type { Connection } from './connection.ts'
import type { RoomDependencies } from './roomDependencies.ts'
import { type WhiteboardChange, WhiteboardStream } from './whiteboardStream.ts'

type Target = { peerId: string; whiteboardId: string }
type Opened = { ok: true; stream: WhiteboardStream }

interface WhiteboardHost {
  room(): Room
  run(command: RoomCommand): Promise<Decision>
  /** Runs a command without waiting for it. */
  later(command: RoomCommand): void
}

/**
 * The store behind the whiteboards of one room: live readers, rights to write, and the presence of owners.
 * The owner's open stream is its presence (protocol §7.3).
 */
export class RoomWhiteboards {
  readonly #deps: Pick<RoomDependencies, 'clock' | 'signWhiteboardToken'>
  readonly #host: WhiteboardHost
  readonly #streams = new Set<WhiteboardStream>()
  readonly #rates = new Map<string, RateLimit>()
  /** Whiteboards whose owner is absent, until they close. */
  readonly #closing = new Map<string, () => void>()
  #isOver = false

  constructor(deps: Pick<RoomDependencies, 'clock' | 'signWhiteboardToken'>, host: WhiteboardHost) {
    this.#deps = deps
    this.#host = host
  }

  /** After a restart the owner's page has the reconnect window to return before the whiteboard closes. */
  restored(): void {
    this.#watchOwners(MEETING_TIME.reconnectWindow)
  }

  /** M7.074. Null: the request is not about a whiteboard. Without a right the answer contains no key. */
  async answer(request: ClientRequest, { peerId, grant }: Connection): Promise<Answer | null> {
    if (request.method !== 'whiteboard-get') return null
    const { id } = request.params
    const room = this.#host.room()
    const peer = room.peers.get(peerId)
    if (peer === undefined) return NOT_IN_ROOM
    const whiteboard = room.whiteboards.get(id)
    if (whiteboard === undefined) return noWhiteboard(id)
    // A waiting peer learns nothing of the whiteboard, not even its owner.
    const owner = isInside(peer.role) ? whiteboard.owner : ''
    const permissions = permissionsOf(whiteboard, peer.role)
    const token =
      permissions.length === 0
        ? ''
        : await this.#deps.signWhiteboardToken({ roomId: room.id, whiteboardId: id, peerId, permissions })
    return { ok: true, result: { id, addr: grant.host, token, owner, permissions } }
  }

  /** Opens a stream: sends the current entries, oldest change first, and then every change. */
  async open(target: Target, since: number, wants: (key: string) => boolean): Promise<Opened | Refusal> {
    const { peerId, whiteboardId } = target
    if (this.#isOver) return refuse(503, 'The meeting server closes')
    if (this.#isFull(target)) return refuse(429, 'Too many pages of this whiteboard')
    const decision = await this.#host.run({ type: 'openWhiteboard', peerId, whiteboardId })
    if (!decision.ok) return decision
    // Others of the same peer may have opened meanwhile.
    if (this.#isFull(target)) return refuse(429, 'Too many pages of this whiteboard')
    const whiteboard = this.#host.room().whiteboards.get(whiteboardId)
    if (whiteboard === undefined) return noWhiteboard(whiteboardId)
    if (since < whiteboard.forgotten || since > whiteboard.lastChange) return refuse(409, 'Start anew')
    const stream = new WhiteboardStream(target, wants)
    for (const change of changesSince(whiteboard, since)) stream.push(change)
    this.#streams.add(stream)
    this.#watchOwners(WHITEBOARD_STREAM.ownerAway)
    return { ok: true, stream }
  }

  /** Removes the stream of a closed page. */
  closed(stream: WhiteboardStream): void {
    this.#streams.delete(stream)
    if (!this.#isOver) this.#watchOwners(WHITEBOARD_STREAM.ownerAway)
  }

  /** Whether this peer has an open page, which may outlive its token. */
  isOpen(target: Target): boolean {
    return this.#of(target).length > 0
  }

  write({ peerId, whiteboardId }: Target, key: string, value: string | null): Promise<Decision> {
    const now = this.#deps.clock.now()
    const rate = this.#rates.get(peerId) ?? new RateLimit(WHITEBOARD_STREAM.writes, now)
    this.#rates.set(peerId, rate)
    if (!rate.allows(now)) return Promise.resolve(refuse(429, 'Too many changes'))
    return this.#host.run({ type: 'writeWhiteboard', peerId, whiteboardId, key, value })
  }

  read({ peerId, whiteboardId }: Target, key: string): { ok: true; value: string | null } | Refusal {
    const found = allowed(this.#host.room(), peerId, whiteboardId, 'read')
    return found.ok ? { ok: true, value: found.whiteboard.entries.get(key)?.value ?? null } : found
  }

  count({ peerId, whiteboardId }: Target): { ok: true; count: number } | Refusal {
    const found = allowed(this.#host.room(), peerId, whiteboardId, 'read')
    return found.ok ? { ok: true, count: keysOf(found.whiteboard) } : found
  }

  /** After an event, sends pages the change and ends streams that lost their right. */
  runEffects(event: RoomEvent): void {
    const room = this.#host.room()
    switch (event.type) {
      case 'whiteboardWritten': {
        const { whiteboardId, key, value, change, by } = event
        for (const stream of this.#streams)
          if (stream.whiteboardId === whiteboardId) stream.push({ key, value, change, by })
        return
      }
      case 'peerLeft':
      case 'peerRemoved':
        this.#rates.delete(event.peerId)
        this.#endUnauthorised(room)
        return
      case 'roleChanged':
      case 'roomEnded':
      case 'sessionEnded':
      case 'whiteboardCreated':
        this.#endUnauthorised(room)
        return
      default:
        return
    }
  }

  closeAll(): void {
    this.#isOver = true
    for (const stream of this.#streams) stream.end('closed')
    for (const cancel of this.#closing.values()) cancel()
    this.#closing.clear()
  }

  #isFull(target: Target): boolean {
    return this.#of(target).length >= WHITEBOARD_STREAM.perPeer
  }

  #of({ peerId, whiteboardId }: Target): WhiteboardStream[] {
    return [...this.#streams].filter((one) => one.peerId === peerId && one.whiteboardId === whiteboardId)
  }

  #endUnauthorised(room: Room): void {
    for (const stream of this.#streams) {
      const peer = room.peers.get(stream.peerId)
      const whiteboard = room.whiteboards.get(stream.whiteboardId)
      if (peer === undefined || whiteboard === undefined || !concerns(whiteboard, peer)) stream.end('denied')
    }
    this.#watchOwners(WHITEBOARD_STREAM.ownerAway)
  }

  #isOwnerThere(whiteboard: Whiteboard): boolean {
    const { peers } = this.#host.room()
    return [...this.#streams].some(({ peerId, whiteboardId }) => {
      const peer = whiteboardId === whiteboard.id ? peers.get(peerId) : undefined
      return peer !== undefined && keepsOpen(whiteboard, peer)
    })
  }

  #watchOwners(after: number): void {
    for (const whiteboard of this.#host.room().whiteboards.values()) {
      const { id, open } = whiteboard
      const isWatched = this.#closing.has(id)
      if (!open || this.#isOwnerThere(whiteboard)) {
        this.#closing.get(id)?.()
        this.#closing.delete(id)
      } else if (!isWatched) {
        this.#closing.set(
          id,
          this.#deps.clock.after(after, () => {
            this.#closing.delete(id)
            this.#host.later({ type: 'closeWhiteboard', peerId: null, whiteboardId: id })
          }),
        )
      }
    }
  }
}

/** A new reader needs no deletions; a resuming one does. */
const changesSince = (whiteboard: Whiteboard, since: number): WhiteboardChange[] =>
  [...whiteboard.entries].flatMap(([key, entry]: [string, WhiteboardEntry]) =>
    entry.change > since && (since > 0 || entry.value !== null) ? [{ key, ...entry }] : [],
  )
