import { failureOf } from '../../failure.ts'
import type { MeetingLog } from '../meetingLog.ts'

/**
 * Runs the tasks of a room one after the other, because a join that awaits the media engine must not see the room
 * change.
 */
export class CommandQueue {
  readonly #log: MeetingLog
  #last: Promise<void> = Promise.resolve()

  constructor(log: MeetingLog) {
    this.#log = log
  }

  enqueue(task: () => Promise<void>): Promise<void> {
    const run = this.#last.then(task)
    this.#last = run.catch(() => undefined)
    return run
  }

  /** Runs a task after the queued ones. Nobody awaits it, so errors are logged here. */
  later(task: () => void): void {
    this.enqueue(async () => task()).catch((error: unknown) => {
      this.#log.error({ failure: failureOf(error) }, 'a room could not follow')
    })
  }
}
