import { failureOf } from '../../failure.ts'
import type { MeetingClock } from '../clock.ts'
import { MEETING_TIME } from '../limits.ts'
import type { MeetingLog } from '../meetingLog.ts'
import type { RoomStore } from './roomStore.ts'

/** Writes one room to the store. Several changes make one write, and writes stay in order. */
export class RoomWriter {
  readonly #roomId: string
  readonly #store: RoomStore
  readonly #clock: MeetingClock
  readonly #log: MeetingLog
  readonly #snapshot: () => object | null
  #cancelWrite: (() => void) | null = null
  #writes: Promise<void> = Promise.resolve()
  #isStored: boolean

  constructor(
    roomId: string,
    parts: { store: RoomStore; clock: MeetingClock; log: MeetingLog; isStored: boolean },
    snapshot: () => object | null,
  ) {
    this.#roomId = roomId
    this.#store = parts.store
    this.#clock = parts.clock
    this.#log = parts.log
    this.#isStored = parts.isStored
    this.#snapshot = snapshot
  }

  changed(): void {
    this.#cancelWrite ??= this.#clock.after(MEETING_TIME.saveWithin, () => void this.flush())
  }

  setLocked(locked: boolean): void {
    this.#enqueue(() => this.#store.setLocked(this.#roomId, locked))
  }

  setEncrypted(encrypted: boolean): void {
    this.#enqueue(() => this.#store.setEncrypted(this.#roomId, encrypted))
  }

  /** Resolves when the store has the current room. */
  flush(): Promise<void> {
    this.#cancelWrite?.()
    this.#cancelWrite = null
    return this.#enqueue(async () => {
      const snapshot = this.#snapshot()
      if (snapshot !== null) {
        this.#isStored = true
        await this.#store.save(this.#roomId, snapshot, this.#clock.now())
      } else if (this.#isStored) {
        await this.#store.erase(this.#roomId)
        this.#isStored = false
      }
    })
  }

  /** A call continues without the database; only a restart would lose it. */
  #enqueue(write: () => Promise<void>): Promise<void> {
    this.#writes = this.#writes.then(write).catch((error: unknown) => {
      this.#log.error({ failure: failureOf(error) }, 'a room could not be kept')
    })
    return this.#writes
  }
}
