import type { VisitFact } from '../../../src/contracts/portal/visitRecord.ts'
import type { MeetingClock } from '../clock.ts'
import { MEETING_TIME } from '../limits.ts'
import type { MeetingLog } from '../meetingLog.ts'
import type { DatedVisitFact, VisitRecorder } from './visitRecorder.ts'

/** Writes one room's facts into its visit's record: in order, many at once, and again while the database is away. */
export class RecordKeeper {
  readonly #roomId: string
  readonly #recorder: VisitRecorder
  readonly #clock: MeetingClock
  readonly #log: MeetingLog
  #waiting: DatedVisitFact[] = []
  #writes: Promise<void> = Promise.resolve()
  #cancelRetry: (() => void) | null = null

  constructor(roomId: string, parts: { recorder: VisitRecorder; clock: MeetingClock; log: MeetingLog }) {
    this.#roomId = roomId
    this.#recorder = parts.recorder
    this.#clock = parts.clock
    this.#log = parts.log
  }

  add(facts: readonly VisitFact[]): void {
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
        this.#log.error({ err: error }, 'the record of a visit could not be written')
        this.#cancelRetry ??= this.#clock.after(MEETING_TIME.recordRetry, () => void this.flush())
      }
    })
    return this.#writes
  }
}
