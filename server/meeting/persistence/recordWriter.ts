import type { VisitFact } from '../../../src/contracts/portal/visitRecord.ts'
import { failureOf } from '../../failure.ts'
import type { MeetingClock } from '../clock.ts'
import { MEETING_TIME, RECORD_RATE } from '../limits.ts'
import type { MeetingLog } from '../meetingLog.ts'
import { FactRateLimit } from './factRateLimit.ts'
import type { DatedVisitFact, VisitRecorder } from './visitRecorder.ts'

/**
 * Writes the facts of one room to its visit record: in order, in batches, and again when the database is
 * back. It outlives an empty room, so that leaving and returning does not renew the allowances.
 */
export class RecordWriter {
  readonly #roomId: string
  readonly #recorder: VisitRecorder
  readonly #clock: MeetingClock
  readonly #log: MeetingLog
  #waiting: DatedVisitFact[] = []
  #writes: Promise<void> = Promise.resolve()
  #cancelRetry: (() => void) | null = null
  #cancelSettle: (() => void) | null = null
  readonly #rateLimit: FactRateLimit
  #lastUsed: number

  constructor(roomId: string, parts: { recorder: VisitRecorder; clock: MeetingClock; log: MeetingLog }) {
    this.#roomId = roomId
    this.#recorder = parts.recorder
    this.#clock = parts.clock
    this.#log = parts.log
    this.#lastUsed = parts.clock.now()
    this.#rateLimit = new FactRateLimit(this.#lastUsed)
  }

  /** Nothing is waiting, and the allowances have refilled. */
  get isIdle(): boolean {
    return (
      this.#waiting.length === 0 &&
      !this.#rateLimit.hasCounted &&
      this.#clock.now() - this.#lastUsed >= RECORD_RATE.idle
    )
  }

  add(facts: readonly VisitFact[]): void {
    if (facts.length === 0) return
    const now = this.#clock.now()
    this.#lastUsed = now
    this.#write(this.#rateLimit.take(facts, now))
    if (this.#rateLimit.hasCounted)
      this.#cancelSettle ??= this.#clock.after(RECORD_RATE.countedFor, () => this.#settle())
  }

  /** Writes everything, including the counted facts, because the process ends. */
  close(): Promise<void> {
    this.#cancelSettle?.()
    this.#settle()
    return this.flush()
  }

  #settle(): void {
    this.#cancelSettle = null
    this.#write(this.#rateLimit.settle())
  }

  #write(facts: readonly VisitFact[]): void {
    if (facts.length === 0) return
    const at = new Date(this.#clock.now())
    this.#waiting.push(...facts.map((fact) => ({ at, fact })))
    if (this.#cancelRetry === null) void this.flush()
  }

  /** Resolves when all waiting facts are written or could not be; then it is retried later. */
  flush(): Promise<void> {
    this.#cancelRetry?.()
    this.#cancelRetry = null
    this.#writes = this.#writes.then(async () => {
      const facts = this.#waiting
      if (facts.length === 0) return
      this.#waiting = []
      try {
        await this.#recorder.append(this.#roomId, facts)
      } catch (error) {
        // The call continues, and the facts are retried.
        this.#waiting = [...facts, ...this.#waiting]
        this.#log.error({ failure: failureOf(error) }, 'the record of a visit could not be written')
        this.#cancelRetry ??= this.#clock.after(MEETING_TIME.recordRetry, () => void this.flush())
      }
    })
    return this.#writes
  }
}
