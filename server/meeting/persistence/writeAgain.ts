import { failureOf } from '../../failure.ts'
import type { MeetingClock } from '../clock.ts'
import { MEETING_TIME } from '../limits.ts'
import type { MeetingLog } from '../meetingLog.ts'

const TRIES = 12

interface Scope {
  clock: MeetingClock
  log: MeetingLog
  /** Aborted when the process ends, which must not wait for a database that is away. */
  ending: AbortSignal
}

/**
 * Repeats a write that must not be lost to a database that is away for a moment, for about a minute.
 * @throws the last error
 */
export const writeAgain = async (
  write: () => Promise<void>,
  { clock, log, ending }: Scope,
): Promise<void> => {
  for (let tries = 1; ; tries++) {
    try {
      await write()
      return
    } catch (error) {
      if (tries === TRIES || ending.aborted) throw error
      log.warn({ failure: failureOf(error) }, 'a write is tried again')
      await new Promise<void>((resolve) => {
        const cancel = clock.after(MEETING_TIME.writeAgain, resolve)
        ending.addEventListener('abort', () => {
          cancel()
          resolve()
        })
      })
    }
  }
}
