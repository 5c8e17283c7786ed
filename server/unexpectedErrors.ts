import { failureOf } from './failure.ts'
import type { MeetingLog } from './meeting/meetingLog.ts'

/** Exit codes that `npm start` distinguishes (scripts/supervise.mjs). */
export const EXIT = { wrongSetting: 78, crashed: 70 } as const

/** More than this within the time end the process. */
const TOLERATED = 20
const WITHIN_MS = 60_000

/**
 * Counts uncaught exceptions. Each is logged without its message and the process continues, because calls of
 * other people run in it. Too many end it, so that a new process resumes the calls.
 */
export class UnexpectedErrors {
  readonly #log: MeetingLog
  readonly #now: () => number
  readonly #crash: () => void
  #times: number[] = []

  constructor(log: MeetingLog, now: () => number, crash: () => void) {
    this.#log = log
    this.#now = now
    this.#crash = crash
  }

  take(error: unknown): void {
    const now = this.#now()
    this.#times = [...this.#times.filter((at) => now - at < WITHIN_MS), now]
    this.#log.error({ failure: failureOf(error) }, 'an exception was not caught')
    if (this.#times.length <= TOLERATED) return
    this.#log.error({ exceptions: this.#times.length }, 'too many exceptions, the process ends')
    this.#crash()
  }
}
