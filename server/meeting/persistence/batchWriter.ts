import { failureOf } from '../../failure.ts'
import type { MeetingClock } from '../clock.ts'
import { MEETING_TIME } from '../limits.ts'
import type { MeetingLog } from '../meetingLog.ts'

/** Writes items in order, in batches, and again when the database is back. */
export class BatchWriter<T> {
  readonly #write: (items: readonly T[]) => Promise<void>
  readonly #clock: MeetingClock
  readonly #log: MeetingLog
  readonly #what: string
  #waiting: T[] = []
  #writes: Promise<void> = Promise.resolve()
  #cancelRetry: (() => void) | null = null

  /** @param what named in the log when writing fails, e.g. 'the record of a visit' */
  constructor(
    what: string,
    parts: { write: (items: readonly T[]) => Promise<void>; clock: MeetingClock; log: MeetingLog },
  ) {
    this.#what = what
    this.#write = parts.write
    this.#clock = parts.clock
    this.#log = parts.log
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0
  }

  add(items: readonly T[]): void {
    if (items.length === 0) return
    this.#waiting.push(...items)
    if (this.#cancelRetry === null) void this.flush()
  }

  /** Resolves when all waiting items are written or could not be; then they are retried later. */
  flush(): Promise<void> {
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.#writes = this.#writes.then(async () => {
      const items = this.#waiting
      if (items.length === 0) return
      this.#waiting = []
      try {
        await this.#write(items)
      } catch (error) {
        // The call continues, and the items are retried.
        this.#waiting = [...items, ...this.#waiting]
        this.#log.error({ failure: failureOf(error) }, `${this.#what} could not be written`)
        this.#cancelRetry ??= this.#clock.after(MEETING_TIME.recordRetry, () => void this.flush())
      }
    })
    return this.#writes
  }
}
