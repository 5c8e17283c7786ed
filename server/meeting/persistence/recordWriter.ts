import type { VisitFact } from '../../../src/contracts/portal/visitRecord.ts'
import type { MeetingClock } from '../clock.ts'
import { RECORD_RATE } from '../limits.ts'
import type { MeetingLog } from '../meetingLog.ts'
import { BatchWriter } from './batchWriter.ts'
import { FactRateLimit } from './factRateLimit.ts'
import type { DatedVisitFact, VisitMessage, VisitRecorder } from './visitRecorder.ts'

/**
 * Writes the facts and the chat of one room to its visit. It outlives an empty room, so that leaving and returning
 * does not renew the allowances.
 */
export class RecordWriter {
  readonly #clock: MeetingClock
  readonly #facts: BatchWriter<DatedVisitFact>
  readonly #messages: BatchWriter<VisitMessage>
  #cancelSettle: (() => void) | null = null
  readonly #rateLimit: FactRateLimit
  #lastUsed: number

  constructor(roomId: string, parts: { recorder: VisitRecorder; clock: MeetingClock; log: MeetingLog }) {
    const { recorder, clock, log } = parts
    this.#clock = clock
    this.#facts = new BatchWriter('the record of a visit', {
      write: (facts) => recorder.append(roomId, facts),
      clock,
      log,
    })
    this.#messages = new BatchWriter('the chat of a visit', {
      write: (messages) => recorder.storeMessages(roomId, messages),
      clock,
      log,
    })
    this.#lastUsed = clock.now()
    this.#rateLimit = new FactRateLimit(this.#lastUsed)
  }

  /** Nothing is waiting, and the allowances have refilled. */
  get isIdle(): boolean {
    return (
      this.#facts.isEmpty &&
      this.#messages.isEmpty &&
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

  addMessages(messages: readonly VisitMessage[]): void {
    if (messages.length === 0) return
    this.#lastUsed = this.#clock.now()
    this.#messages.add(messages)
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
    const at = new Date(this.#clock.now())
    this.#facts.add(facts.map((fact) => ({ at, fact })))
  }

  /** Resolves when everything is written or could not be; then it is retried later. */
  async flush(): Promise<void> {
    await Promise.all([this.#facts.flush(), this.#messages.flush()])
  }
}
