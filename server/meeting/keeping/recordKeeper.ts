import type { VisitFact } from '../../../src/contracts/portal/visitRecord.ts'
import { failureOf } from '../../failure.ts'
import type { MeetingClock } from '../clock.ts'
import { MEETING_TIME, RECORD_PACE } from '../limits.ts'
import type { MeetingLog } from '../meetingLog.ts'
import { FactPace } from './factPace.ts'
import type { DatedVisitFact, VisitRecorder } from './visitRecorder.ts'

/**
 * Writes one room's facts into its visit's record: in order, many at once, and again while the database is away.
 * It outlives the room's being empty, so that allowances are not renewed by leaving and coming back.
 */
export class RecordKeeper {
  readonly #roomId: string
  readonly #recorder: VisitRecorder
  readonly #clock: MeetingClock
  readonly #log: MeetingLog
  #waiting: DatedVisitFact[] = []
  #writes: Promise<void> = Promise.resolve()
  #cancelRetry: (() => void) | null = null
  #cancelSettle: (() => void) | null = null
  readonly #pace: FactPace
  #lastUsed: number

  constructor(roomId: string, parts: { recorder: VisitRecorder; clock: MeetingClock; log: MeetingLog }) {
    this.#roomId = roomId
    this.#recorder = parts.recorder
    this.#clock = parts.clock
    this.#log = parts.log
    this.#lastUsed = parts.clock.now()
    this.#pace = new FactPace(this.#lastUsed)
  }

  /** Nothing waits, and its allowances are as good as new. */
  get isIdle(): boolean {
    return (
      this.#waiting.length === 0 &&
      !this.#pace.hasCounted &&
      this.#clock.now() - this.#lastUsed >= RECORD_PACE.idle
    )
  }

  add(facts: readonly VisitFact[]): void {
    if (facts.length === 0) return
    const now = this.#clock.now()
    this.#lastUsed = now
    this.#write(this.#pace.take(facts, now))
    if (this.#pace.hasCounted)
      this.#cancelSettle ??= this.#clock.after(RECORD_PACE.countedFor, () => this.#settle())
  }

  /** The process ends: what was counted is written as well. */
  close(): Promise<void> {
    this.#cancelSettle?.()
    this.#settle()
    return this.flush()
  }

  #settle(): void {
    this.#cancelSettle = null
    this.#write(this.#pace.settle())
  }

  #write(facts: readonly VisitFact[]): void {
    if (facts.length === 0) return
    const at = new Date(this.#clock.now())
    this.#waiting.push(...facts.map((fact) => ({ at, fact })))
    if (this.#cancelRetry === null) void this.flush()
  }

  /** Resolves when all that waited is written, or could not be; then it is tried again later. */
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
        // The call goes on; what happened is not forgotten.
        this.#waiting = [...facts, ...this.#waiting]
        this.#log.error({ failure: failureOf(error) }, 'the record of a visit could not be written')
        this.#cancelRetry ??= this.#clock.after(MEETING_TIME.recordRetry, () => void this.flush())
      }
    })
    return this.#writes
  }
}
