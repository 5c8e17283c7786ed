import type { MeetingClock } from '../clock.ts'
import type { MeetingLog } from '../meetingLog.ts'
import { RecordKeeper } from './recordKeeper.ts'
import type { VisitRecorder } from './visitRecorder.ts'

/** The keepers of the records of all visits that had a call lately. */
export class RecordKeepers {
  readonly #parts: { recorder: VisitRecorder; clock: MeetingClock; log: MeetingLog }
  readonly #keepers = new Map<string, RecordKeeper>()

  constructor(parts: { recorder: VisitRecorder; clock: MeetingClock; log: MeetingLog }) {
    this.#parts = parts
  }

  of(roomId: string): RecordKeeper {
    const known = this.#keepers.get(roomId)
    if (known !== undefined) return known
    for (const [id, keeper] of this.#keepers) if (keeper.isIdle) this.#keepers.delete(id)
    const keeper = new RecordKeeper(roomId, this.#parts)
    this.#keepers.set(roomId, keeper)
    return keeper
  }

  async close(): Promise<void> {
    await Promise.all([...this.#keepers.values()].map((keeper) => keeper.close()))
  }
}
