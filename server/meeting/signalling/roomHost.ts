import { failureOf } from '../../failure.ts'
import { CheckTimer, isCheckRoom } from '../checkRoom.ts'
import { MEETING_TIME } from '../limits.ts'
import type { RecordWriter } from '../persistence/recordWriter.ts'
import { RoomWriter } from '../persistence/roomWriter.ts'
import type { CallMember } from '../ports.ts'
import { isStreamDue } from '../room/composing/decideComposition.ts'
import { decide } from '../room/decide.ts'
import { type Decision, NOT_IN_ROOM } from '../room/decision.ts'
import { nodeIdWith } from '../room/encryption/encryptionState.ts'
import { evolve } from '../room/evolve.ts'
import { notificationsOf } from '../room/notifications.ts'
import { largeRoomFrames } from '../room/overview.ts'
import { recordFacts } from '../room/recordFacts.ts'
import { isRecordingDue } from '../room/recording/decideRecording.ts'
import { isOpen } from '../room/recording/recordingState.ts'
import type { RoomCommand } from '../room/roomCommands.ts'
import type { RoomEvent } from '../room/roomEvents.ts'
import { isDeserted, type Room } from '../room/roomState.ts'
import { snapshotOf, type Undelivered } from '../room/snapshot.ts'
import { visitMessages } from '../room/visitMessages.ts'
import { type AccessRefusal, SIGNED_OUT } from './accessCheck.ts'
import type { Connection } from './connection.ts'
import { MediaRequests } from './mediaRequests.ts'
import { RoomCaptions } from './roomCaptions.ts'
import { RoomComposer } from './roomComposer.ts'
import type { RoomDependencies } from './roomDependencies.ts'
import { RoomEffects } from './roomEffects.ts'
import { MOVES_MEDIA, RoomMedia } from './roomMedia.ts'
import { RoomQuestions } from './roomQuestions.ts'
import { RoomRecorder } from './roomRecorder.ts'
import { RoomReports } from './roomReports.ts'
import { RoomRequests } from './roomRequests.ts'
import { type Level, RoomTelemetry } from './roomTelemetry.ts'
import { RoomTimers } from './roomTimers.ts'
import { RoomWhiteboards } from './roomWhiteboards.ts'
import { RoomWire } from './roomWire.ts'

/** Runs one room: executes its commands one after the other and updates sockets, timers and media. */
export class RoomHost {
  #room: Room
  readonly #deps: RoomDependencies
  readonly #onDeserted: () => void
  readonly #wire: RoomWire
  readonly media: RoomMedia
  readonly #questions = new RoomQuestions()
  readonly #telemetry = new RoomTelemetry()
  readonly #writer: RoomWriter
  readonly #record: RecordWriter
  readonly #timers: RoomTimers
  readonly #requests: RoomRequests
  readonly #effects: RoomEffects
  readonly #checkTimer: CheckTimer
  readonly whiteboards: RoomWhiteboards
  readonly recorder: RoomRecorder
  readonly composer: RoomComposer
  readonly captions: RoomCaptions
  #drained = false
  /**
   * Commands wait for each other, because a join that awaits the media engine must not see the room change.
   */
  #queue: Promise<void> = Promise.resolve()

  constructor(
    start: { room: Room; undelivered: Undelivered; isRestored: boolean },
    deps: RoomDependencies,
    onDeserted: () => void,
  ) {
    this.#room = start.room
    this.#deps = deps
    this.#onDeserted = onDeserted
    this.media = new RoomMedia(deps.media)
    this.#wire = new RoomWire(start.undelivered)
    this.#writer = new RoomWriter(start.room.id, { ...deps, isStored: start.isRestored }, () =>
      isCheckRoom(start.room.id) ? null : snapshotOf(this.#room, this.#wire.undelivered),
    )
    this.#record = deps.records.of(start.room.id)
    this.#checkTimer = new CheckTimer(deps.clock, () => {
      this.#later(() =>
        this.#runCommand({ type: 'endRoom', peerId: null, reason: 'The check is over', lock: false }),
      )
    })
    if (start.room.session !== null) this.#record.add([{ kind: 'call.resumed' }])
    this.#timers = new RoomTimers(deps.clock, {
      windowOver: (peerId) => this.#later(() => this.#runCommand({ type: 'expire', peerId })),
      previewOver: (peerId) =>
        this.#later(() => this.#runCommand({ type: 'closePreview', peerId, why: 'expired' })),
      pollOver: (pollId, at) =>
        this.#later(() => this.#runCommand({ type: 'pollTimeOver', peerId: null, pollId, at })),
    })
    this.#effects = new RoomEffects({
      removalNotices: deps.removalNotices,
      wire: this.#wire,
      media: this.media,
      questions: this.#questions,
      telemetry: this.#telemetry,
      writer: this.#writer,
      timers: this.#timers,
      checkTimer: this.#checkTimer,
    })
    this.whiteboards = new RoomWhiteboards(deps, {
      room: () => this.#room,
      run: (command) => this.#run(command),
      later: (command) => this.#later(() => this.#runCommand(command)),
    })
    this.whiteboards.restored()
    const hands = { room: () => this.#room, apply: (events: readonly RoomEvent[]) => this.#apply(events) }
    this.#requests = new RoomRequests(
      deps,
      {
        ...hands,
        enqueue: (task) => this.#enqueue(task),
        stored: () => this.#writer.flush(),
        isCurrent: (connection) => this.#wire.isCurrent(connection),
      },
      {
        media: new MediaRequests(deps, this.media, hands),
        questions: this.#questions,
        whiteboards: this.whiteboards,
        reports: new RoomReports(start.room.id, deps),
      },
    )
    this.recorder = new RoomRecorder({
      media: deps.media,
      vault: deps.vault,
      clock: deps.clock,
      log: deps.log,
      keyOf: (peerId) => this.media.of(peerId)?.key,
      run: (command) => this.#later(() => this.#runCommand(command)),
    })
    this.composer = new RoomComposer({
      media: deps.media,
      streaming: deps.streaming,
      clock: deps.clock,
      log: deps.log,
      keyOf: (peerId) => this.media.of(peerId)?.key,
      run: (command) => this.#later(() => this.#runCommand(command)),
    })
    this.captions = new RoomCaptions({
      ...deps,
      keyOf: (peerId) => this.media.of(peerId)?.key,
      peerOf: (key) => this.media.peerOf(key),
      run: (command) => this.#later(() => this.#runCommand(command)),
      speak: (spoken) =>
        this.#later(() => {
          if (this.#room.transcription?.state === 'started') this.#apply([spoken])
        }),
      notify: ({ to, method, params }) => this.#wire.of(to)?.notify(method, params),
    })
    this.recorder.update(start.room)
    this.captions.update(start.room)
    this.#timers.updatePolls(start.room)
    for (const peer of start.room.peers.values()) this.#timers.openWindow(peer.id)
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
    return isOpen(this.#room.recording)
  }

  /** Returns the peer that joined with this token and was admitted, also while its connection is restored. */
  memberOf(tokenId: string): CallMember | null {
    for (const peer of this.#room.peers.values()) {
      const { role, userId } = peer
      if (peer.tokenId !== tokenId || role === 'waiting' || role === 'diagnostics-role') continue
      return { roomId: this.#room.id, userId, role }
    }
    return null
  }

  connectionOf(peerId: string): Connection | undefined {
    return this.#wire.of(peerId)
  }

  /** Handles a new socket: of a new peer, or of one that reconnects (protocol §9.2). */
  connect(connection: Connection): Promise<void> {
    const { peerId, grant } = connection
    connection.open({
      onFrame: (frame) => this.#requests.receive(connection, frame),
      onConfirmed: (number) => {
        if (this.#wire.confirmed(peerId, number)) this.#writer.changed()
      },
      onClosed: (left) => this.#closed(connection, left),
    })
    return this.#enqueue(async () => {
      // It closed before it had a place in the room.
      if (connection.isClosed) return
      const { userId, tokenId, role, addressTag, takesPlace } = grant
      const command = { type: 'connect', peerId, userId, tokenId, role, addressTag, takesPlace } as const
      const decision = decide(command, this.#room)
      if (!decision.ok) {
        connection.end(decision.code, decision.message)
        return
      }
      this.#wire.replace(connection)
      // The connect event is the last one; the events before it concern the former socket.
      for (const event of decision.events.slice(0, -1)) this.#applyEvent(event)
      this.#wire.put(connection)
      this.#apply(decision.events.slice(-1))
      this.#wire.repeat(connection)
      this.#notifyNodeLater(connection)
      this.media.of(peerId)?.resume()
    })
  }

  /** Runs a command of the portal. */
  take(command: Extract<RoomCommand, { peerId: null } | { type: 'endRoom' }>): Promise<Decision> {
    return this.#run(command)
  }

  get signInIds(): string[] {
    return this.#wire.signInIds
  }

  /** Closes the room because the visit is closed: all peers leave, and previews get the reason. */
  close({ message }: AccessRefusal): Promise<void> {
    return this.#enqueue(async () => {
      if (this.#room.peers.size > 0)
        this.#runCommand({ type: 'endRoom', peerId: null, reason: message, lock: false })
      for (const peerId of this.#room.previews.keys())
        this.#runCommand({ type: 'closePreview', peerId, why: 'closed' })
    })
  }

  /** Disconnects everybody who joined under one of these ended sign-ins. */
  signOut(signInIds: readonly string[]): Promise<void> {
    return this.#enqueue(async () => {
      for (const peerId of this.#wire.signedInBy(signInIds)) {
        this.#wire.end(peerId, SIGNED_OUT.code, SIGNED_OUT.message)
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
    this.#later(() => {
      const { nodeId } = this
      if (nodeId === this.#room.nodeId) return
      if (this.#room.nodeId.startsWith(this.#deps.media.nodeId)) this.media.closeAll()
      else this.media.reset()
      this.recorder.restart()
      this.composer.restart()
      this.captions.restart()
      this.#runCommand({ type: 'changeNode', peerId: null, nodeId })
    })
  }

  /** The process ends: stores the room and closes its sockets so that clients reconnect. */
  drain(): Promise<void> {
    return this.#enqueue(async () => {
      this.#drained = true
      this.#timers.closeAll()
      this.whiteboards.closeAll()
      this.#checkTimer.over()
      this.#wire.closeAll()
      this.composer.drain()
      await Promise.all([
        this.#writer.flush(),
        this.#record.flush(),
        this.recorder.drain(),
        this.captions.drain(),
      ])
    })
  }

  /** Resolves when the store has the room or has erased it, and the visit record is written. */
  async stored(): Promise<void> {
    await Promise.all([this.#writer.flush(), this.#record.flush()])
  }

  notifySpeakers(levels: readonly Level[]): void {
    this.#telemetry.notifySpeakers(this.#room, levels, (to, params) =>
      this.#wire.of(to)?.notify('active-speakers', params),
    )
  }

  notifyQuality(scores: ReadonlyMap<string, number>): void {
    this.#telemetry.notifyQuality(this.#room, scores, (to, params) =>
      this.#wire.of(to)?.notify('on-connection-quality-update', params),
    )
  }

  #closed(connection: Connection, left: boolean): void {
    const { peerId } = connection
    this.#later(() => {
      const { id: roomId } = this.#room
      if (left) this.#deps.removalNotices.forget({ roomId, peerId, tokenId: connection.grant.tokenId })
      if (!this.#wire.isCurrent(connection)) return
      this.#wire.drop(peerId)
      this.#runCommand({ type: left ? 'leave' : 'loseSocket', peerId })
    })
  }

  /** Runs a command and returns its decision. */
  async #run(command: RoomCommand): Promise<Decision> {
    let decision: Decision = NOT_IN_ROOM
    await this.#enqueue(async () => {
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
    if (!this.#drained) {
      this.#updateRecording()
      this.#updateComposition()
      this.captions.update(this.#room)
    }
    if (isDeserted(this.#room)) this.#onDeserted()
  }

  /** Starts the recording when everybody has agreed, and follows the room. */
  #updateRecording(): void {
    if (isRecordingDue(this.#room)) {
      this.#runCommand({ type: 'beginRecording', peerId: null, at: this.#deps.clock.now() })
      return
    }
    this.recorder.update(this.#room)
  }

  /** Starts the composition when everybody has agreed, and follows the room. */
  #updateComposition(): void {
    if (isStreamDue(this.#room)) {
      this.#runCommand({ type: 'beginStream', peerId: null })
      return
    }
    this.composer.update(this.#room)
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
    this.#wire.deliver(notificationsOf(event, before, this.#room))
    if (!this.#drained) {
      this.#record.add(recordFacts(event, before))
      this.#record.addMessages(visitMessages(event, before))
    }
    this.#effects.runEffects(event, before, this.#room)
    if (before.peers !== this.#room.peers) this.#deps.waiting.update(this.#room)
    if (!this.#drained) this.whiteboards.runEffects(event)
    if (!this.#drained) this.composer.take(event)
    if (before.polls !== this.#room.polls && !this.#drained) this.#timers.updatePolls(this.#room)
    const wasRunning = before.session !== null
    if (!this.#drained && (wasRunning || this.isRunning)) this.#writer.changed()
  }

  #notifyNodeLater(connection: Connection): void {
    const isDue = () =>
      this.#wire.isCurrent(connection) && this.#room.peers.get(connection.peerId)?.migrating === true
    if (!isDue()) return
    this.#deps.clock.after(MEETING_TIME.nodeInfoWait, () => {
      if (isDue()) connection.notify('node-info', { sfu_node_id: this.nodeId })
    })
  }

  /** Updates media at once and the counts of a large room later. */
  #updateMedia(): void {
    this.media.sync(this.#room)
    if (!this.#room.large || this.#drained) return
    this.#timers.countSoon(() => this.#wire.deliver(largeRoomFrames(this.#room)))
  }

  /** Runs a task after the queued commands. Nobody awaits it, so errors are logged here. */
  #later(task: () => void): void {
    this.#enqueue(async () => task()).catch((error: unknown) => {
      this.#deps.log.error({ failure: failureOf(error) }, 'a room could not follow')
    })
  }

  #enqueue(task: () => Promise<void>): Promise<void> {
    const run = this.#queue.then(task)
    this.#queue = run.catch(() => undefined)
    return run
  }
}
