import { BOARD_STREAM, MEETING_TIME } from '../limits.ts'
import { RateLimit } from '../rateLimit.ts'
import { allowed, concerns, keepsOpen, noBoard, permissionsOf } from '../room/boards/boardRights.ts'
import type { Board, BoardEntry } from '../room/boards/boardState.ts'
import { keysOf } from '../room/boards/boardState.ts'
import { type Decision, NOT_IN_ROOM, type Refusal, refuse } from '../room/decision.ts'
import type { Answer } from '../room/queries.ts'
import type { RoomCommand } from '../room/roomCommands.ts'
import type { RoomEvent } from '../room/roomEvents.ts'
import type { Room } from '../room/roomState.ts'
import { isInside } from '../room/visibility.ts'
import { type BoardChange, BoardStream } from './boardStream.ts'
import type { ClientRequest } from './clientRequest.ts'
import type { Connection } from './connection.ts'
import type { RoomDependencies } from './roomDependencies.ts'

type Place = { peerId: string; boardId: string }
type Opened = { ok: true; stream: BoardStream }

interface BoardHost {
  room(): Room
  run(command: RoomCommand): Promise<Decision>
  /** Runs a command without waiting for it. */
  later(command: RoomCommand): void
}

/**
 * The store behind the whiteboards of one room: live readers, rights to write, and the presence of owners.
 * The owner's open stream is its presence (protocol §7.3).
 */
export class RoomBoards {
  readonly #deps: Pick<RoomDependencies, 'clock' | 'signBoardToken'>
  readonly #host: BoardHost
  readonly #streams = new Set<BoardStream>()
  readonly #rates = new Map<string, RateLimit>()
  /** Boards whose owner is absent, until they close. */
  readonly #closing = new Map<string, () => void>()
  #isOver = false

  constructor(deps: Pick<RoomDependencies, 'clock' | 'signBoardToken'>, host: BoardHost) {
    this.#deps = deps
    this.#host = host
  }

  /** After a restart the owner's page has the reconnect window to return before the board closes. */
  restored(): void {
    this.#watchOwners(MEETING_TIME.reconnectWindow)
  }

  /** M7.074. Null: the request is not about a board. Without a right the answer contains no key. */
  async answer(request: ClientRequest, { peerId, grant }: Connection): Promise<Answer | null> {
    if (request.method !== 'whiteboard-get') return null
    const { id } = request.params
    const room = this.#host.room()
    const peer = room.peers.get(peerId)
    if (peer === undefined) return NOT_IN_ROOM
    const board = room.boards.get(id)
    if (board === undefined) return noBoard(id)
    // A waiting peer learns nothing of the board, not even its owner.
    const owner = isInside(peer.role) ? board.owner : ''
    const permissions = permissionsOf(board, peer.role)
    const token =
      permissions.length === 0
        ? ''
        : await this.#deps.signBoardToken({ roomId: room.id, boardId: id, peerId, permissions })
    return { ok: true, result: { id, addr: grant.host, token, owner, permissions } }
  }

  /** Opens a stream: sends the current entries, oldest change first, and then every change. */
  async open(place: Place, since: number, wants: (key: string) => boolean): Promise<Opened | Refusal> {
    const { peerId, boardId } = place
    if (this.#isOver) return refuse(503, 'The meeting server closes')
    if (this.#of(place).length >= BOARD_STREAM.perPeer)
      return refuse(429, 'Too many pages of this whiteboard')
    const decision = await this.#host.run({ type: 'openBoard', peerId, boardId })
    if (!decision.ok) return decision
    const board = this.#host.room().boards.get(boardId)
    if (board === undefined) return noBoard(boardId)
    if (since < board.forgotten || since > board.lastChange) return refuse(409, 'Start anew')
    const stream = new BoardStream(place, wants)
    for (const change of changesSince(board, since)) stream.push(change)
    this.#streams.add(stream)
    this.#watchOwners(BOARD_STREAM.ownerAway)
    return { ok: true, stream }
  }

  /** Removes the stream of a closed page. */
  closed(stream: BoardStream): void {
    this.#streams.delete(stream)
    if (!this.#isOver) this.#watchOwners(BOARD_STREAM.ownerAway)
  }

  /** Whether this peer has an open page, which may outlive its token. */
  isOpen(place: Place): boolean {
    return this.#of(place).length > 0
  }

  write({ peerId, boardId }: Place, key: string, value: string | null): Promise<Decision> {
    const now = this.#deps.clock.now()
    const rate = this.#rates.get(peerId) ?? new RateLimit(BOARD_STREAM.writes, now)
    this.#rates.set(peerId, rate)
    if (!rate.allows(now)) return Promise.resolve(refuse(429, 'Too many changes'))
    return this.#host.run({ type: 'writeBoard', peerId, boardId, key, value })
  }

  read({ peerId, boardId }: Place, key: string): { ok: true; value: string | null } | Refusal {
    const found = allowed(this.#host.room(), peerId, boardId, 'read')
    return found.ok ? { ok: true, value: found.board.entries.get(key)?.value ?? null } : found
  }

  count({ peerId, boardId }: Place): { ok: true; count: number } | Refusal {
    const found = allowed(this.#host.room(), peerId, boardId, 'read')
    return found.ok ? { ok: true, count: keysOf(found.board) } : found
  }

  /** After an event, sends pages the change and ends streams that lost their right. */
  runEffects(event: RoomEvent): void {
    const room = this.#host.room()
    switch (event.type) {
      case 'boardWritten': {
        const { boardId, key, value, change, by } = event
        for (const stream of this.#streams)
          if (stream.boardId === boardId) stream.push({ key, value, change, by })
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
      case 'boardCreated':
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

  #of({ peerId, boardId }: Place): BoardStream[] {
    return [...this.#streams].filter((one) => one.peerId === peerId && one.boardId === boardId)
  }

  #endUnauthorised(room: Room): void {
    for (const stream of this.#streams) {
      const peer = room.peers.get(stream.peerId)
      const board = room.boards.get(stream.boardId)
      if (peer === undefined || board === undefined || !concerns(board, peer)) stream.end('denied')
    }
    this.#watchOwners(BOARD_STREAM.ownerAway)
  }

  #isOwnerThere(board: Board): boolean {
    const { peers } = this.#host.room()
    return [...this.#streams].some(({ peerId, boardId }) => {
      const peer = boardId === board.id ? peers.get(peerId) : undefined
      return peer !== undefined && keepsOpen(board, peer)
    })
  }

  #watchOwners(after: number): void {
    for (const board of this.#host.room().boards.values()) {
      const { id, open } = board
      const isWatched = this.#closing.has(id)
      if (!open || this.#isOwnerThere(board)) {
        this.#closing.get(id)?.()
        this.#closing.delete(id)
      } else if (!isWatched) {
        this.#closing.set(
          id,
          this.#deps.clock.after(after, () => {
            this.#closing.delete(id)
            this.#host.later({ type: 'closeBoard', peerId: null, boardId: id })
          }),
        )
      }
    }
  }
}

/** A new reader needs no deletions; a resuming one does. */
const changesSince = (board: Board, since: number): BoardChange[] =>
  [...board.entries].flatMap(([key, entry]: [string, BoardEntry]) =>
    entry.change > since && (since > 0 || entry.value !== null) ? [{ key, ...entry }] : [],
  )
