import { failureOf } from '../../failure.ts'
import { CHECK_ROOM_SIZE, CheckRooms, isCheckRoom } from '../checkRoom.ts'
import { RecordKeepers } from '../keeping/recordKeepers.ts'
import type { VisitRecorder } from '../keeping/visitRecorder.ts'
import { MEETING_TIME, ROOM_LIMIT } from '../limits.ts'
import type { EngineReport } from '../media/engineMessages.ts'
import type { VisitDirectory } from '../ports.ts'
import { emptyRoom, type RoomSize } from '../room/roomState.ts'
import { restoreRoom, roomSnapshot } from '../room/snapshot.ts'
import type { Connection } from './connection.ts'
import { type DoorKeeper, VISIT_CLOSED } from './doorKeeper.ts'
import { type Farewell, Farewells } from './farewells.ts'
import { RoomHost } from './roomHost.ts'
import type { RoomSurroundings } from './roomSurroundings.ts'

/** How old a kept room may be: its window, and the time between two signs of life. */
const OLDEST = MEETING_TIME.reconnectWindow + MEETING_TIME.heartbeat

/** The client leaves by itself when it hears why its part in the call has ended. */
const sayFarewell = (connection: Connection, farewell: Farewell, heard: () => void): void => {
  if (farewell.kind === 'error') {
    connection.end(farewell.code, farewell.message)
    return
  }
  connection.open({
    onFrame: () => undefined,
    onConfirmed: () => undefined,
    onClosed: (left) => {
      if (left) heard()
    },
  })
  connection.notify('on-peer-leave-request', farewell.params)
  connection.closeLater()
}

/** The rooms that somebody is in or looking at, and the way of the media engine's reports to them. */
export class RoomRegistry {
  readonly #around: RoomSurroundings
  readonly #directory: VisitDirectory
  readonly #doors: DoorKeeper
  readonly #size: RoomSize
  readonly #rooms = new Map<string, Promise<RoomHost>>()
  readonly #open = new Map<string, RoomHost>()
  /** Sockets on their way into a room: it must not be let go under them. */
  readonly #arriving = new Map<string, number>()
  #cancelBeat: () => void = () => undefined
  #cancelDoorCheck: () => void = () => undefined
  readonly #checks = new CheckRooms()
  #closing = false

  constructor(
    around: Omit<RoomSurroundings, 'farewells' | 'records'> & { recorder: VisitRecorder },
    { directory, doors }: { directory: VisitDirectory; doors: DoorKeeper },
    size: RoomSize,
  ) {
    this.#around = { ...around, farewells: new Farewells(around.clock), records: new RecordKeepers(around) }
    this.#doors = doors
    this.#directory = directory
    this.#size = size
    around.media.onReport((report) => {
      try {
        this.#onReport(report)
      } catch (error) {
        around.log.error({ failure: failureOf(error), report: report.kind }, 'a media report failed')
      }
    })
    around.media.onLost(() => {
      around.log.error({ rooms: this.#open.size }, 'the media process ended and was started again')
      for (const host of this.#open.values()) host.changeNode()
    })
    this.#beat()
    this.#checkDoorsLater()
  }

  async connect(connection: Connection): Promise<void> {
    const { peerId, grant } = connection
    const { roomId, tokenId } = grant
    if (this.#closing) {
      connection.close()
      return
    }
    const farewell = this.#around.farewells.of({ roomId, peerId, tokenId })
    if (farewell !== null) {
      sayFarewell(connection, farewell, () => this.#around.farewells.forget({ roomId, peerId, tokenId }))
      return
    }
    const refusal = await this.#doors.refusalOf(grant)
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

  /** The room as it runs here, if it does: a store of whiteboards wakes no room. */
  running(roomId: string): RoomHost | undefined {
    return this.#open.get(roomId)
  }

  /** The visit is over: whoever is in goes, and nobody joins until it is opened again. */
  async endRoom(roomId: string, reason: string): Promise<void> {
    const host = await this.#rooms.get(roomId)
    if (host === undefined) await this.#around.store.setLocked(roomId, true)
    else {
      await host.take({ type: 'endRoom', peerId: null, reason, lock: true })
      await host.kept()
      await this.recheckDoors()
    }
  }

  async unlock(roomId: string): Promise<void> {
    const host = await this.#rooms.get(roomId)
    if (host === undefined) await this.#around.store.setLocked(roomId, false)
    else {
      await host.take({ type: 'unlock', peerId: null })
      await host.kept()
    }
  }

  /** Keeps every room and closes its sockets, which are to come back to the next process. */
  async drain(): Promise<void> {
    this.#closing = true
    this.#cancelBeat()
    this.#cancelDoorCheck()
    const hosts = await Promise.all(this.#rooms.values())
    await Promise.all(hosts.map((host) => host.drain()))
    await this.#around.records.close()
  }

  /** Asks at once whether those who are in, or look on, may stay. */
  async recheckDoors(): Promise<void> {
    const hosts = [...this.#open].filter(([roomId]) => !isCheckRoom(roomId))
    const closed = await this.#doors.closedAmong({
      roomIds: hosts.map(([roomId]) => roomId),
      signInIds: [...new Set(hosts.flatMap(([, host]) => host.signInIds))],
    })
    for (const roomId of closed.roomIds) await this.#open.get(roomId)?.shut(VISIT_CLOSED)
    if (closed.signInIds.length === 0) return
    for (const [, host] of hosts) await host.signOut(closed.signInIds)
  }

  #checkDoorsLater(): void {
    this.#cancelDoorCheck = this.#around.clock.after(MEETING_TIME.doorCheck, () => {
      this.recheckDoors()
        .catch((error: unknown) =>
          this.#around.log.error({ failure: failureOf(error) }, 'the doors of visits could not be closed'),
        )
        .finally(() => {
          if (!this.#closing) this.#checkDoorsLater()
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
      this.#checks.over(roomId)
    })
    return opening
  }

  async #openRoom(roomId: string): Promise<RoomHost> {
    const { store, media, clock, log } = this.#around
    const [about, kept] = await Promise.all([
      this.#directory.describeRoom(roomId).catch(() => null),
      store.load(roomId),
    ])
    const size = isCheckRoom(roomId) ? CHECK_ROOM_SIZE : this.#size
    const { name, description } = about ?? { name: '', description: '' }
    const fresh = {
      ...emptyRoom(roomId, { name, description, nodeId: media.nodeId, size }),
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
      this.#around,
      () => this.#release(roomId),
    )
    this.#open.set(roomId, host)
    return host
  }

  /** Opened again meanwhile, it must not be loaded before it was forgotten: so it stays until then. */
  #release(roomId: string): void {
    const host = this.#open.get(roomId)
    if (host === undefined || this.#closing || this.#arriving.has(roomId) || !host.isDeserted) return
    // Never rejects: what could not be kept is logged where it was tried.
    void host.kept().then(() => {
      if (this.#open.get(roomId) !== host || this.#arriving.has(roomId) || !host.isDeserted) return
      this.#open.delete(roomId)
      this.#rooms.delete(roomId)
      this.#checks.over(roomId)
    })
  }

  #beat(): void {
    const { store, clock, log } = this.#around
    const running = [...this.#open].filter(([, host]) => host.isRunning).map(([roomId]) => roomId)
    store
      .touch(running, clock.now())
      .then(() => store.eraseOlder(clock.now() - OLDEST))
      .catch((error: unknown) => log.error({ failure: failureOf(error) }, 'running rooms could not be kept'))
    this.#cancelBeat = clock.after(MEETING_TIME.heartbeat, () => this.#beat())
  }

  #onReport(report: EngineReport): void {
    switch (report.kind) {
      case 'subscribeOffer': {
        const found = this.#find(report.peer)
        const offer = { type: 'offer', sdp: report.sdp, sfu_node_id: this.#around.media.nodeId }
        found?.host.connectionOf(found.peerId)?.notify('offer', offer)
        return
      }
      case 'candidate': {
        const found = this.#find(report.peer)
        found?.host.media
          .of(found.peerId)
          ?.onCandidate(found.host.connectionOf(found.peerId), report.target, report.candidate)
        return
      }
      case 'levels':
        for (const host of this.#open.values()) {
          host.tellSpeakers(
            report.levels.flatMap(({ peer, trackId, level }) => {
              const peerId = host.media.peerOf(peer)
              return peerId === undefined ? [] : [{ peerId, trackId, level }]
            }),
          )
        }
        return
      case 'quality':
        for (const host of this.#open.values()) {
          const scores = report.scores.flatMap(({ peer, score }): [string, number][] => {
            const peerId = host.media.peerOf(peer)
            return peerId === undefined ? [] : [[peerId, score]]
          })
          host.tellQuality(new Map(scores))
        }
        return
      case 'connection':
        this.#around.log.info({ target: report.target, state: report.state }, 'media connection')
        return
      case 'trouble':
        this.#around.log.warn({ trouble: report.message }, 'media engine')
        return
      default:
        return
    }
  }

  #find(mediaKey: string): { host: RoomHost; peerId: string } | undefined {
    for (const host of this.#open.values()) {
      const peerId = host.media.peerOf(mediaKey)
      if (peerId !== undefined) return { host, peerId }
    }
    return undefined
  }
}
