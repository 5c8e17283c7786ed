import type { VisitFact, VisitRecordEntry } from '../../contracts/portal/visitRecord.ts'

/** The moments of the visit that lie within a recording. Pure. */

export interface RecordingChapter {
  seq: number
  /** Milliseconds from the start of the recording. */
  at: number
  fact: VisitFact
}

/**
 * A fact is written a little before or after the frame that shows it. After the end only what belongs to a recording:
 * its end is written last, and who leaves afterwards is not on it.
 */
const NEAR_MS = 3_000
/** Facts about data, which are no moments of the call, and switches of devices, which are too many. */
const isOutside = ({ kind }: VisitFact): boolean =>
  kind === 'data.read' ||
  kind === 'recording.opened' ||
  kind === 'recording.kept' ||
  kind === 'recording.deleted' ||
  kind === 'device.on' ||
  kind === 'device.off'

const latest = ({ kind }: VisitFact, duration: number): number =>
  kind.startsWith('recording.') ? duration + NEAR_MS : duration

export const chaptersOf = (
  entries: readonly VisitRecordEntry[],
  { startedAt, duration }: { startedAt: string; duration: number },
): RecordingChapter[] =>
  entries
    .map(({ seq, at, fact }) => ({ seq, fact, at: Date.parse(at) - Date.parse(startedAt) }))
    .filter(({ fact, at }) => !isOutside(fact) && at >= -NEAR_MS && at <= latest(fact, duration))
    .map((chapter) => ({ ...chapter, at: Math.min(Math.max(0, chapter.at), duration) }))
