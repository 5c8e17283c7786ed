import type { CaptionSource } from '../../../src/contracts/meeting/transcription/transcription.ts'
import { failureOf } from '../../failure.ts'
import { CHECK_ROOM_SIZE, CheckRooms, isCheckRoom } from '../checkRoom.ts'
import { MEETING_TIME, ROOM_LIMIT } from '../limits.ts'
import type { MediaService } from '../media/mediaProcess.ts'
import type { MediaWorkers } from '../media/mediaWorkers.ts'
import { RecordWriters } from '../persistence/recordWriters.ts'
import type { VisitRecorder } from '../persistence/visitRecorder.ts'
import type { VisitDirectory } from '../ports.ts'
import { NO_COMPOSER } from '../room/composing/compositionState.ts'
import { type Decision, NOT_IN_ROOM } from '../room/decision.ts'
import type { RecordingCommand } from '../room/recording/recordingCommands.ts'
import { emptyRoom, type RoomSize } from '../room/roomState.ts'
import { restoreRoom, roomSnapshot } from '../room/snapshot.ts'
import { type AccessCheck, VISIT_CLOSED } from './accessCheck.ts'
import type { Connection } from './connection.ts'
import { MediaKeys } from './mediaKeys.ts'
import { MediaReports } from './mediaReports.ts'
import { type RemovalNotice, RemovalNotices } from './removalNotices.ts'
import type { RoomDependencies } from './roomDependencies.ts'
import { RoomHost } from './roomHost.ts'
import { WaitingRoomIndex } from './waitingRooms.ts'

/** Greatest age of a stored room: the reconnect window plus the interval of heartbeats. */
const OLDEST = MEETING_TIME.reconnectWindow + MEETING_TIME.heartbeat

/** Tells the client why its part in the call has ended; it then leaves by itself. */
const sendRemovalNotice = (connection: Connection, notice: RemovalNotice, onLeft: () => void): void => {
  if (notice.kind === 'error') {
    connection.end(notice.code, notice.message)
    return
  }
  connection.open({
    onFrame: () => undefined,
    onConfirmed: () => undefined,
    onClosed: (left) => {
      if (left) onLeft()
    },
  })
  connection.notify('on-peer-leave-request', notice.params)
  connection.closeLater()
}

/** All rooms with peers or previews. */
export class RoomRegistry {
  readonly #deps: Omit<RoomDependencies, 'media'>
  readonly #workers: MediaWorkers
  readonly #directory: VisitDirectory
  readonly #access: AccessCheck
  readonly #size: RoomSize
  readonly #captionSource: CaptionSource | null
  readonly #rooms = new Map<string, Promise<RoomHost>>()
  readonly #open = new Map<string, RoomHost>()
  /** Sockets that are entering a room, which must not be released meanwhile. */
  readonly #arriving = new Map<string, number>()
  #cancelHeartbeat: () => void = () => undefined
  #cancelAccessCheck: () => void = () => undefined
  readonly #checks = new CheckRooms()
  #closing = false
  /** The people waiting, by room. */
  readonly waiting = new WaitingRoomIndex()

  constructor(
    {
      workers,
      ...deps
    }: Omit<RoomDependencies, 'media' | 'removalNotices' | 'records' | 'waiting' | 'mediaKeys'> & {
      workers: MediaWorkers
      recorder: VisitRecorder
    },
    { directory, access }: { directory: VisitDirectory; access: AccessCheck },
    size: RoomSize,
    captionSource: CaptionSource | null = null,
  ) {
    this.#captionSource = captionSource
    this.#deps = {
      ...deps,
      removalNotices: new RemovalNotices(deps.clock),
      records: new RecordWriters(deps),
      waiting: this.waiting,
      mediaKeys: new MediaKeys(),
    }
    this.#workers = workers
    this.#access = access
    this.#directory = directory
    this.#size = size
    const reports = new MediaReports({
      log: deps.log,
      keys: this.#deps.mediaKeys,
      roomsOn: (worker) => this.#on(worker),
    })
    for (const worker of workers.services) reports.listen(worker)
    deps.transcriber?.onText((text) => this.#deps.mediaKeys.find(text.speaker)?.host.captions.onText(text))
    deps.transcriber?.onLost(() => {
      for (const host of this.#open.values()) host.captions.onLost()
    })
    this.#sendHeartbeat()
    this.#scheduleAccessCheck()
  }

  /** The rooms whose media this process carries. */
  #on(worker: MediaService): RoomHost[] {
    return [...this.#open].flatMap(([roomId, host]) => (this.#workers.of(roomId) === worker ? [host] : []))
  }

  async connect(connection: Connection): Promise<void> {
    const { peerId, grant } = connection
    const { roomId, tokenId } = grant
    if (this.#closing) {
      connection.close()
      return
    }
    const notice = this.#deps.removalNotices.of({ roomId, peerId, tokenId })
    if (notice !== null) {
      sendRemovalNotice(connection, notice, () =>
        this.#deps.removalNotices.forget({ roomId, peerId, tokenId }),
      )
      return
    }
    const refusal = await this.#access.refusalOf(grant)
    if (refusal !== null) {
      connection.end(refusal.code, refusal.message)
      return
    }
    if (this.#closing) {
      connection.close()
      return
    }
    if (!this.#rooms.has(roomId) && this.#rooms.size >= ROOM_LIMIT.rooms) {
      connection.end(503, 'The meeting server has no room left')
      return
    }
    if (!this.#rooms.has(roomId) && isCheckRoom(roomId) && !this.#checks.allow(roomId, grant.addressTag)) {
      connection.end(503, 'Too many checks at once')
      return
    }
    this.#arriving.set(roomId, (this.#arriving.get(roomId) ?? 0) + 1)
    try {
      const host = await this.#host(roomId)
      await host.connect(connection)
    } finally {
      const left = (this.#arriving.get(roomId) ?? 1) - 1
      if (left === 0) this.#arriving.delete(roomId)
      else this.#arriving.set(roomId, left)
      this.#release(roomId)
    }
  }

  /** The room if it runs in this process; the store of whiteboards loads no room. */
  running(roomId: string): RoomHost | undefined {
    return this.#open.get(roomId)
  }

  /** Ends a visit: removes all peers and refuses joins until it is opened again. */
  async endRoom(roomId: string, reason: string): Promise<void> {
    const host = await this.#rooms.get(roomId)
    if (host === undefined) await this.#deps.store.setLocked(roomId, true)
    else {
      await host.take({ type: 'endRoom', peerId: null, reason, lock: true })
      await host.stored()
      await this.recheckAccess()
    }
  }

  async unlock(roomId: string): Promise<void> {
    const host = await this.#rooms.get(roomId)
    if (host === undefined) await this.#deps.store.setLocked(roomId, false)
    else {
      await host.take({ type: 'unlock', peerId: null })
      await host.stored()
    }
  }

  /** Runs a command of the portal about the recording of a call. */
  async record(roomId: string, command: Extract<RecordingCommand, { peerId: null }>): Promise<Decision> {
    const host = await this.#rooms.get(roomId)
    return host === undefined ? NOT_IN_ROOM : await host.take(command)
  }

  /** Whether the recording of a room is under way in this process. */
  isRecording(roomId: string): boolean {
    return this.#open.get(roomId)?.isRecording ?? false
  }

  /** Stores every room and closes its sockets, which reconnect to the next process. */
  async drain(): Promise<void> {
    this.#closing = true
    this.#cancelHeartbeat()
    this.#cancelAccessCheck()
    const hosts = await Promise.all(this.#rooms.values())
    await Promise.all(hosts.map((host) => host.drain()))
    await this.#deps.records.close()
  }

  /** Checks at once whether peers and previews may stay. */
  async recheckAccess(): Promise<void> {
    const hosts = [...this.#open].filter(([roomId]) => !isCheckRoom(roomId))
    const closed = await this.#access.closedAmong({
      roomIds: hosts.map(([roomId]) => roomId),
      signInIds: [...new Set(hosts.flatMap(([, host]) => host.signInIds))],
    })
    for (const roomId of closed.roomIds) await this.#open.get(roomId)?.close(VISIT_CLOSED)
    if (closed.signInIds.length === 0) return
    for (const [, host] of hosts) await host.signOut(closed.signInIds)
  }

  #scheduleAccessCheck(): void {
    this.#cancelAccessCheck = this.#deps.clock.after(MEETING_TIME.accessCheck, () => {
      this.recheckAccess()
        .catch((error: unknown) =>
          this.#deps.log.error({ failure: failureOf(error) }, 'closed visits could not be ended'),
        )
        .finally(() => {
          if (!this.#closing) this.#scheduleAccessCheck()
        })
    })
  }

  #host(roomId: string): Promise<RoomHost> {
    const known = this.#rooms.get(roomId)
    if (known !== undefined) return known
    const opening = this.#openRoom(roomId)
    this.#rooms.set(roomId, opening)
    opening.catch(() => {
      this.#rooms.delete(roomId)
      this.#workers.leave(roomId)
      this.#checks.over(roomId)
    })
    return opening
  }

  async #openRoom(roomId: string): Promise<RoomHost> {
    const { store, clock, log, streaming } = this.#deps
    const media = this.#workers.place(roomId)
    const composing = isCheckRoom(roomId) ? NO_COMPOSER : streaming.settings
    const [about, kept] = await Promise.all([
      this.#directory.describeRoom(roomId).catch(() => null),
      store.load(roomId),
    ])
    const size = isCheckRoom(roomId) ? CHECK_ROOM_SIZE : this.#size
    const captionSource = isCheckRoom(roomId) ? null : this.#captionSource
    const { name, description } = about ?? { name: '', description: '' }
    const fresh = {
      ...emptyRoom(roomId, {
        ...{ name, description, nodeId: media.nodeId, size, composing, captionSource },
        encrypted: kept.encrypted,
      }),
      locked: kept.locked,
    }
    const isRecent = kept.snapshot !== null && clock.now() - kept.snapshot.at <= OLDEST
    const snapshot = roomSnapshot.safeParse(isRecent ? kept.snapshot?.value : undefined)
    if (snapshot.success) log.info({ peers: snapshot.data.peers.length }, 'a room goes on after a restart')
    const host = new RoomHost(
      {
        room: snapshot.success ? restoreRoom(fresh, snapshot.data) : fresh,
        undelivered: snapshot.data?.undelivered ?? [],
        isRestored: kept.snapshot !== null,
      },
      { ...this.#deps, media },
      () => this.#release(roomId),
    )
    this.#open.set(roomId, host)
    return host
  }

  /** The room stays registered until it is stored or erased, so that it is not loaded too early. */
  #release(roomId: string): void {
    const host = this.#open.get(roomId)
    if (host === undefined || this.#closing || this.#arriving.has(roomId) || !host.isDeserted) return
    // Never rejects: errors of storing are logged where they occur.
    void host.stored().then(() => {
      if (this.#open.get(roomId) !== host || this.#arriving.has(roomId) || !host.isDeserted) return
      host.media.closeAll()
      this.#open.delete(roomId)
      this.#rooms.delete(roomId)
      this.#workers.leave(roomId)
      this.#checks.over(roomId)
    })
  }

  #sendHeartbeat(): void {
    const { store, clock, log } = this.#deps
    const running = [...this.#open].filter(([, host]) => host.isRunning).map(([roomId]) => roomId)
    store
      .touch(running, clock.now())
      .then(() => store.eraseOlder(clock.now() - OLDEST))
      .catch((error: unknown) => log.error({ failure: failureOf(error) }, 'running rooms could not be kept'))
    this.#cancelHeartbeat = clock.after(MEETING_TIME.heartbeat, () => this.#sendHeartbeat())
  }
}
