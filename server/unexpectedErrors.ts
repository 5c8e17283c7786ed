import { failureOf } from './failure.ts'
import type { MeetingLog } from './meeting/meetingLog.ts'

/** Exit codes that `npm start` tells apart (scripts/supervise.mjs). */
export const EXIT = { wrongSetting: 78, crashed: 70 } as const

/** So many within the time, and the process is no longer believed to work. */
const TOLERATED = 20
const WITHIN_MS = 60_000

/**
 * Exceptions that nothing caught. Each is logged, without its text, and the process goes on: calls of other people
 * run in it. Too many of them end it, so that a fresh one takes its place and calls resume there.
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
