import { failureOf } from '../../failure.ts'
import { CheckLife, isCheckRoom } from '../checkRoom.ts'
import type { RecordKeeper } from '../keeping/recordKeeper.ts'
import { RoomKeeper } from '../keeping/roomKeeper.ts'
import { MEETING_TIME } from '../limits.ts'
import { decide } from '../room/decide.ts'
import { type Decision, NOT_IN_ROOM } from '../room/decision.ts'
import { evolve } from '../room/evolve.ts'
import { notificationsOf } from '../room/notifications.ts'
import { largeRoomFrames } from '../room/overview.ts'
import { recordFacts } from '../room/recordFacts.ts'
import type { RoomCommand } from '../room/roomCommands.ts'
import type { RoomEvent } from '../room/roomEvents.ts'
import { isDeserted, type Room } from '../room/roomState.ts'
import { snapshotOf, type Undelivered } from '../room/snapshot.ts'
import type { Connection } from './connection.ts'
import { type DoorRefusal, SIGNED_OUT } from './doorKeeper.ts'
import { MediaRequests } from './mediaRequests.ts'
import { RoomBoards } from './roomBoards.ts'
import { RoomFollower } from './roomFollower.ts'
import { MOVES_MEDIA, RoomMedia } from './roomMedia.ts'
import { RoomQuestions } from './roomQuestions.ts'
import { RoomReports } from './roomReports.ts'
import { RoomRequests } from './roomRequests.ts'
import type { RoomSurroundings } from './roomSurroundings.ts'
import { type Level, RoomTelemetry } from './roomTelemetry.ts'
import { RoomTimers } from './roomTimers.ts'
import { RoomWire } from './roomWire.ts'

/** Runs one room: takes its orders one after the other, keeps its sockets, its timers and its media in step. */
export class RoomHost {
  #room: Room
  readonly #around: RoomSurroundings
  readonly #onDeserted: () => void
  readonly #wire: RoomWire
  readonly media: RoomMedia
  readonly #questions = new RoomQuestions()
  readonly #telemetry = new RoomTelemetry()
  readonly #keeper: RoomKeeper
  readonly #record: RecordKeeper
  readonly #timers: RoomTimers
  readonly #requests: RoomRequests
  readonly #follower: RoomFollower
  readonly #checkLife: CheckLife
  readonly boards: RoomBoards
  #drained = false
  /** Orders wait for each other: a join that awaits the media engine must not see the room change under it. */
  #queue: Promise<void> = Promise.resolve()

  constructor(
    start: { room: Room; undelivered: Undelivered; isRestored: boolean },
    around: RoomSurroundings,
    onDeserted: () => void,
  ) {
    this.#room = start.room
    this.#around = around
    this.#onDeserted = onDeserted
    this.media = new RoomMedia(around.media)
    this.#wire = new RoomWire(start.undelivered)
    this.#keeper = new RoomKeeper(start.room.id, { ...around, kept: start.isRestored }, () =>
      isCheckRoom(start.room.id) ? null : snapshotOf(this.#room, this.#wire.undelivered),
    )
    this.#record = around.records.of(start.room.id)
    this.#checkLife = new CheckLife(around.clock, () => {
      this.#later(() =>
        this.#order({ type: 'endRoom', peerId: null, reason: 'The check is over', lock: false }),
      )
    })
    if (start.room.session !== null) this.#record.add([{ kind: 'call.resumed' }])
    this.#timers = new RoomTimers(around.clock, {
      windowOver: (peerId) => this.#later(() => this.#order({ type: 'expire', peerId })),
      previewOver: (peerId) =>
        this.#later(() => this.#order({ type: 'closePreview', peerId, why: 'expired' })),
      pollOver: (pollId, at) =>
        this.#later(() => this.#order({ type: 'pollTimeOver', peerId: null, pollId, at })),
    })
    this.#follower = new RoomFollower({
      farewells: around.farewells,
      wire: this.#wire,
      media: this.media,
      questions: this.#questions,
      telemetry: this.#telemetry,
      keeper: this.#keeper,
      timers: this.#timers,
      checkLife: this.#checkLife,
    })
    this.boards = new RoomBoards(around, {
      room: () => this.#room,
      run: (command) => this.#run(command),
      later: (command) => this.#later(() => this.#order(command)),
    })
    this.boards.restored()
    const hands = { room: () => this.#room, apply: (events: readonly RoomEvent[]) => this.#apply(events) }
    this.#requests = new RoomRequests(
      around,
      {
        ...hands,
        enqueue: (task) => this.#enqueue(task),
        isCurrent: (connection) => this.#wire.isCurrent(connection),
      },
      {
        media: new MediaRequests(around, this.media, hands),
        questions: this.#questions,
        boards: this.boards,
        reports: new RoomReports(start.room.id, around),
      },
    )
    this.#timers.followPolls(start.room)
    for (const peer of start.room.peers.values()) this.#timers.openWindow(peer.id)
    this.changeNode()
  }

  get isDeserted(): boolean {
    return isDeserted(this.#room)
  }

  /** Somebody has joined: what it holds is worth keeping. */
  get isRunning(): boolean {
    return this.#room.session !== null
  }

  connectionOf(peerId: string): Connection | undefined {
    return this.#wire.of(peerId)
  }

  /** A socket opened: a newcomer's, or one that takes a peer over from a lost one (protocol §9.2). */
  connect(connection: Connection): Promise<void> {
    const { peerId, grant } = connection
    connection.open({
      onFrame: (frame) => this.#requests.receive(connection, frame),
      onConfirmed: (number) => {
        if (this.#wire.confirmed(peerId, number)) this.#keeper.changed()
      },
      onClosed: (left) => this.#closed(connection, left),
    })
    return this.#enqueue(async () => {
      // Its close was reported before it had a place to lose.
      if (connection.isClosed) return
      const { userId, tokenId, role, addressTag } = grant
      const order = { type: 'connect', peerId, userId, tokenId, role, addressTag } as const
      const decision = decide(order, this.#room)
      if (!decision.ok) {
        connection.end(decision.code, decision.message)
        return
      }
      this.#wire.replace(connection)
      // The arrival is the last event: what goes before it concerns the former socket.
      for (const event of decision.events.slice(0, -1)) this.#happen(event)
      this.#wire.put(connection)
      this.#apply(decision.events.slice(-1))
      this.#wire.repeat(connection)
      this.#tellNodeLater(connection)
      this.media.of(peerId)?.resume()
    })
  }

  /** An order of the portal. */
  take(command: Extract<RoomCommand, { peerId: null } | { type: 'endRoom' }>): Promise<void> {
    return this.#enqueue(async () => this.#order(command))
  }

  get signInIds(): string[] {
    return this.#wire.signInIds
  }

  /** The visit's hours are over, or it does not take place: everybody goes, and who looks on is told why. */
  shut({ message }: DoorRefusal): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#room.peers.size > 0)
        this.#order({ type: 'endRoom', peerId: null, reason: message, lock: false })
      for (const peerId of this.#room.previews.keys())
        this.#order({ type: 'closePreview', peerId, why: 'closed' })
    })
  }

  /** These sign-ins have ended, and with them whoever came in by one. */
  signOut(signInIds: readonly string[]): Promise<void> {
    return this.#enqueue(async () => {
      for (const peerId of this.#wire.signedInBy(signInIds)) {
        this.#wire.end(peerId, SIGNED_OUT.code, SIGNED_OUT.message)
        this.#order({ type: 'leave', peerId })
      }
    })
  }

  /** Follows the media process to another one: every connection it had is gone (protocol §8). */
  changeNode(): void {
    this.#later(() => {
      const { nodeId } = this.#around.media
      if (nodeId === this.#room.nodeId) return
      this.media.reset()
      this.#order({ type: 'changeNode', peerId: null, nodeId })
    })
  }

  /** The process ends: the room is kept, and its sockets close as a network would, so that clients come back. */
  drain(): Promise<void> {
    return this.#enqueue(async () => {
      this.#drained = true
      this.#timers.closeAll()
      this.boards.closeAll()
      this.#checkLife.over()
      this.#wire.closeAll()
      await Promise.all([this.#keeper.flush(), this.#record.flush()])
    })
  }

  /** Resolves when the store has the room, or has forgotten it, and the visit's record is written. */
  async kept(): Promise<void> {
    await Promise.all([this.#keeper.flush(), this.#record.flush()])
  }

  tellSpeakers(levels: readonly Level[]): void {
    this.#telemetry.tellSpeakers(this.#room, levels, (to, params) =>
      this.#wire.of(to)?.notify('active-speakers', params),
    )
  }

  tellQuality(scores: ReadonlyMap<string, number>): void {
    this.#telemetry.tellQuality(this.#room, scores, (to, params) =>
      this.#wire.of(to)?.notify('on-connection-quality-update', params),
    )
  }

  #closed(connection: Connection, left: boolean): void {
    const { peerId } = connection
    this.#later(() => {
      const { id: roomId } = this.#room
      if (left) this.#around.farewells.forget({ roomId, peerId, tokenId: connection.grant.tokenId })
      if (!this.#wire.isCurrent(connection)) return
      this.#wire.drop(peerId)
      this.#order({ type: left ? 'leave' : 'loseSocket', peerId })
    })
  }

  /** An order that somebody outside the sockets waits for. */
  async #run(command: RoomCommand): Promise<Decision> {
    let decision: Decision = NOT_IN_ROOM
    await this.#enqueue(async () => {
      decision = decide(command, this.#room)
      if (decision.ok) this.#apply(decision.events)
    })
    return decision
  }

  /** An order nobody waits to be answered; refused ones have nothing to do. */
  #order(command: RoomCommand): void {
    const decision = decide(command, this.#room)
    if (decision.ok) this.#apply(decision.events)
  }

  #apply(events: readonly RoomEvent[]): void {
    for (const event of events) this.#happen(event)
    if (events.some((event) => MOVES_MEDIA.has(event.type))) this.#moved()
    if (isDeserted(this.#room)) this.#onDeserted()
  }

  /** One fact: the room changes by it, those who see it are told, and what hangs on it follows. */
  #happen(event: RoomEvent): void {
    const before = this.#room
    this.#room = evolve(before, event)
    this.#wire.deliver(notificationsOf(event, before, this.#room))
    if (!this.#drained) this.#record.add(recordFacts(event, before))
    this.#follower.follow(event, before, this.#room)
    if (!this.#drained) this.boards.follow(event)
    if (before.polls !== this.#room.polls && !this.#drained) this.#timers.followPolls(this.#room)
    const wasRunning = before.session !== null
    if (!this.#drained && (wasRunning || this.isRunning)) this.#keeper.changed()
  }

  #tellNodeLater(connection: Connection): void {
    const isDue = () =>
      this.#wire.isCurrent(connection) && this.#room.peers.get(connection.peerId)?.migrating === true
    if (!isDue()) return
    this.#around.clock.after(MEETING_TIME.nodeInfoWait, () => {
      if (isDue()) connection.notify('node-info', { sfu_node_id: this.#around.media.nodeId })
    })
  }

  /** Media follow at once, counts of a large room later. */
  #moved(): void {
    this.media.sync(this.#room)
    if (!this.#room.large || this.#drained) return
    this.#timers.countSoon(() => this.#wire.deliver(largeRoomFrames(this.#room)))
  }

  /** After the orders that came before; nobody waits for it, so what it throws is logged here. */
  #later(task: () => void): void {
    this.#enqueue(async () => task()).catch((error: unknown) => {
      this.#around.log.error({ failure: failureOf(error) }, 'a room could not follow')
    })
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    const run = this.#queue.then(task)
    this.#queue = run.catch(() => undefined)
    return run
  }
}
