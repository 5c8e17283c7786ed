import { MEETING_TIME } from '../limits.ts'
import type { CallMember } from '../ports.ts'
import { callMember } from '../room/callMember.ts'
import { decide } from '../room/decide.ts'
import { type Decision, NOT_IN_ROOM } from '../room/decision.ts'
import { nodeIdWith } from '../room/encryption/encryptionState.ts'
import { evolve } from '../room/evolve.ts'
import { notificationsOf } from '../room/notifications.ts'
import { largeRoomFrames } from '../room/overview.ts'
import { recordFacts } from '../room/recordFacts.ts'
import { isOpen } from '../room/recording/recordingState.ts'
import type { RoomCommand } from '../room/roomCommands.ts'
import type { RoomEvent } from '../room/roomEvents.ts'
import { isDeserted, type Room } from '../room/roomState.ts'
import { visitMessages } from '../room/visitMessages.ts'
import { type AccessRefusal, SIGNED_OUT } from './accessCheck.ts'
import { CommandQueue } from './commandQueue.ts'
import type { Connection } from './connection.ts'
import type { RoomCaptions } from './roomCaptions.ts'
import type { RoomComposer } from './roomComposer.ts'
import type { RoomDependencies } from './roomDependencies.ts'
import { MOVES_MEDIA, type RoomMedia } from './roomMedia.ts'
import { RoomOutputs } from './roomOutputs.ts'
import { createRoomParts, type RoomParts, type RoomStart } from './roomParts.ts'
import type { RoomRecorder } from './roomRecorder.ts'
import type { Level } from './roomTelemetry.ts'
import type { RoomWhiteboards } from './roomWhiteboards.ts'

/** Runs one room: executes its commands one after the other and updates sockets, timers and media. */
export class RoomHost {
  #room: Room
  readonly #deps: RoomDependencies
  readonly #onDeserted: () => void
  readonly #queue: CommandQueue
  readonly #parts: RoomParts
  readonly media: RoomMedia
  readonly whiteboards: RoomWhiteboards
  readonly recorder: RoomRecorder
  readonly composer: RoomComposer
  readonly captions: RoomCaptions
  readonly #outputs: RoomOutputs
  #drained = false

  constructor(start: RoomStart, deps: RoomDependencies, onDeserted: () => void) {
    this.#room = start.room
    this.#deps = deps
    this.#onDeserted = onDeserted
    this.#queue = new CommandQueue(deps.log)
    this.#parts = createRoomParts(start, deps, {
      host: this,
      queue: this.#queue,
      room: () => this.#room,
      apply: (events) => this.#apply(events),
      run: (command) => this.#run(command),
      runCommand: (command) => this.#runCommand(command),
      isDrained: () => this.#drained,
    })
    this.media = this.#parts.media
    this.whiteboards = this.#parts.whiteboards
    this.recorder = this.#parts.recorder
    this.composer = this.#parts.composer
    this.captions = this.#parts.captions
    this.#outputs = new RoomOutputs({
      ...{ recorder: this.recorder, composer: this.composer, captions: this.captions, queue: this.#queue },
      now: () => deps.clock.now(),
      runCommand: (command) => this.#runCommand(command),
    })
    const { record, timers } = this.#parts
    if (start.room.session !== null) record.add([{ kind: 'call.resumed' }])
    this.whiteboards.restored()
    this.#outputs.resume(start.room)
    timers.updatePolls(start.room)
    for (const peer of start.room.peers.values()) timers.openWindow(peer.id)
    this.changeNode()
  }

  get isDeserted(): boolean {
    return isDeserted(this.#room)
  }

  /** A peer has joined, so the room must be stored. */
  get isRunning(): boolean {
    return this.#room.session !== null
  }

  get isRecording(): boolean {
    return isOpen(this.#room.recording) || this.recorder.isEnding
  }

  memberOf(tokenId: string): CallMember | null {
    return callMember(this.#room, tokenId)
  }

  connectionOf(peerId: string): Connection | undefined {
    return this.#parts.wire.of(peerId)
  }

  /** Handles a new socket: of a new peer, or of one that reconnects (protocol §9.2). */
  connect(connection: Connection): Promise<void> {
    const { peerId, grant } = connection
    const placed = this.#queue.enqueue(async () => {
      // It closed before it had a place in the room.
      if (connection.isClosed) return
      const { userId, tokenId, role, addressTag, takesPlace, companion } = grant
      const person = { userId, tokenId, role, addressTag, takesPlace, companion }
      const command = { type: 'connect', peerId, ...person } as const
      const decision = decide(command, this.#room)
      if (!decision.ok) {
        connection.end(decision.code, decision.message)
        return
      }
      this.#parts.wire.replace(connection)
      // The connect event is the last one; the events before it concern the former socket.
      for (const event of decision.events.slice(0, -1)) this.#applyEvent(event)
      this.#parts.wire.put(connection)
      this.#apply(decision.events.slice(-1))
      this.#parts.wire.repeat(connection)
      this.#notifyNodeLater(connection)
      this.media.of(peerId)?.resume()
    })
    // After the place was queued, because frames that came early are handed on here.
    connection.open({
      onFrame: (frame) => this.#parts.requests.receive(connection, frame),
      onConfirmed: (number) => {
        if (this.#parts.wire.confirmed(peerId, number)) this.#parts.writer.changed()
      },
      onClosed: (left) => this.#closed(connection, left),
    })
    return placed
  }

  /** Runs a command of the portal. */
  take(command: Extract<RoomCommand, { peerId: null } | { type: 'endRoom' }>): Promise<Decision> {
    return this.#run(command)
  }

  get signInIds(): string[] {
    return this.#parts.wire.signInIds
  }

  /** Closes the room because the visit is closed: all peers leave, and previews get the reason. */
  close({ message }: AccessRefusal): Promise<void> {
    return this.#queue.enqueue(async () => {
      if (this.#room.peers.size > 0)
        this.#runCommand({ type: 'endRoom', peerId: null, reason: message, lock: false })
      for (const peerId of this.#room.previews.keys())
        this.#runCommand({ type: 'closePreview', peerId, why: 'closed' })
    })
  }

  /** Disconnects everybody who joined under one of these ended sign-ins. */
  signOut(signInIds: readonly string[]): Promise<void> {
    return this.#queue.enqueue(async () => {
      for (const peerId of this.#parts.wire.signedInBy(signInIds)) {
        this.#parts.wire.end(peerId, SIGNED_OUT.code, SIGNED_OUT.message)
        this.#runCommand({ type: 'leave', peerId })
      }
    })
  }

  /** The media node as clients see it. */
  get nodeId(): string {
    return nodeIdWith(this.#deps.media.nodeId, this.#room.encryption)
  }

  /**
   * Moves the room to another media process after every connection was lost (protocol §8), or to other connections
   * of the same process after the encryption was turned on or off.
   */
  changeNode(): void {
    this.#queue.later(() => {
      const { nodeId } = this
      if (nodeId === this.#room.nodeId) return
      if (this.#room.nodeId.startsWith(this.#deps.media.nodeId)) this.media.closeAll()
      else this.media.reset()
      this.#outputs.restart()
      this.#runCommand({ type: 'changeNode', peerId: null, nodeId })
    })
  }

  /** The process ends: stores the room and closes its sockets so that clients reconnect. */
  drain(): Promise<void> {
    return this.#queue.enqueue(async () => {
      this.#drained = true
      this.#parts.timers.closeAll()
      this.whiteboards.closeAll()
      this.#parts.checkTimer.over()
      this.#parts.wire.closeAll()
      await Promise.all([this.#outputs.drain(), this.#parts.writer.flush(), this.#parts.record.flush()])
    })
  }

  /** Resolves when the store has the room or has erased it, and the visit record is written. */
  async stored(): Promise<void> {
    await Promise.all([this.#parts.writer.flush(), this.#parts.record.flush()])
  }

  notifySpeakers(levels: readonly Level[]): void {
    this.#parts.telemetry.notifySpeakers(this.#room, levels, (to, params) =>
      this.#parts.wire.of(to)?.notify('active-speakers', params),
    )
  }

  notifyQuality(scores: ReadonlyMap<string, number>): void {
    this.#parts.telemetry.notifyQuality(this.#room, scores, (to, params) =>
      this.#parts.wire.of(to)?.notify('on-connection-quality-update', params),
    )
  }

  #closed(connection: Connection, left: boolean): void {
    const { peerId } = connection
    this.#queue.later(() => {
      const { id: roomId } = this.#room
      if (left) this.#deps.removalNotices.forget({ roomId, peerId, tokenId: connection.grant.tokenId })
      if (!this.#parts.wire.isCurrent(connection)) return
      this.#parts.wire.drop(peerId)
      this.#runCommand({ type: left ? 'leave' : 'loseSocket', peerId })
    })
  }

  /** Runs a command and returns its decision. */
  async #run(command: RoomCommand): Promise<Decision> {
    let decision: Decision = NOT_IN_ROOM
    await this.#queue.enqueue(async () => {
      decision = decide(command, this.#room)
      if (decision.ok) this.#apply(decision.events)
    })
    return decision
  }

  /** Runs a command without an answer; a refusal has no effect. */
  #runCommand(command: RoomCommand): void {
    const decision = decide(command, this.#room)
    if (decision.ok) this.#apply(decision.events)
  }

  #apply(events: readonly RoomEvent[]): void {
    for (const event of events) this.#applyEvent(event)
    if (events.some(({ type }) => type === 'encryptionSet')) this.changeNode()
    if (events.some((event) => MOVES_MEDIA.has(event.type))) this.#updateMedia()
    if (!this.#drained) this.#outputs.update(() => this.#room)
    if (isDeserted(this.#room)) this.#onDeserted()
  }

  /** Applies one event: changes the room, sends notifications, and runs effects. */
  #applyEvent(event: RoomEvent): void {
    // Speech is no state of the room, and is not stored with it.
    if (event.type === 'captionSpoken') {
      this.captions.spoken(event, this.#room)
      return
    }
    const before = this.#room
    this.#room = evolve(before, event)
    this.#parts.wire.deliver(notificationsOf(event, before, this.#room))
    if (!this.#drained) {
      this.#parts.record.add(recordFacts(event, before))
      this.#parts.record.addMessages(visitMessages(event, before))
    }
    this.#parts.effects.runEffects(event, before, this.#room)
    if (before.peers !== this.#room.peers) this.#deps.waiting.update(this.#room)
    if (!this.#drained) this.whiteboards.runEffects(event)
    if (!this.#drained) this.composer.take(event)
    if (before.polls !== this.#room.polls && !this.#drained) this.#parts.timers.updatePolls(this.#room)
    const wasRunning = before.session !== null
    if (!this.#drained && (wasRunning || this.isRunning)) this.#parts.writer.changed()
  }

  #notifyNodeLater(connection: Connection): void {
    const isDue = () =>
      this.#parts.wire.isCurrent(connection) && this.#room.peers.get(connection.peerId)?.migrating === true
    if (!isDue()) return
    this.#deps.clock.after(MEETING_TIME.nodeInfoWait, () => {
      if (isDue()) connection.notify('node-info', { sfu_node_id: this.nodeId })
    })
  }

  /** Updates media at once and the counts of a large room later. */
  #updateMedia(): void {
    this.media.sync(this.#room)
    if (!this.#room.large || this.#drained) return
    this.#parts.timers.countSoon(() => this.#parts.wire.deliver(largeRoomFrames(this.#room)))
  }
}
