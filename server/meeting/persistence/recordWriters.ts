import type { MeetingClock } from '../clock.ts'
import type { MeetingLog } from '../meetingLog.ts'
import { RecordWriter } from './recordWriter.ts'
import type { VisitRecorder } from './visitRecorder.ts'

/** The writers of the records of all visits with a recent call. */
export class RecordWriters {
  readonly #parts: { recorder: VisitRecorder; clock: MeetingClock; log: MeetingLog }
  readonly #writers = new Map<string, RecordWriter>()

  constructor(parts: { recorder: VisitRecorder; clock: MeetingClock; log: MeetingLog }) {
    this.#parts = parts
  }

  of(roomId: string): RecordWriter {
    const known = this.#writers.get(roomId)
    if (known !== undefined) return known
    for (const [id, writer] of this.#writers) if (writer.isIdle) this.#writers.delete(id)
    const writer = new RecordWriter(roomId, this.#parts)
    this.#writers.set(roomId, writer)
    return writer
  }

  async close(): Promise<void> {
    await Promise.all([...this.#writers.values()].map((writer) => writer.close()))
  }
}
