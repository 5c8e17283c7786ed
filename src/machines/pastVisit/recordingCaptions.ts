import type { CallTranscript } from '../../contracts/portal/transcript/transcript.ts'
import type { VisitRecordEntry } from '../../contracts/portal/visitRecord.ts'

/** The sentences of kept transcripts on the clock of a recording. Pure. */

export interface RecordingCaption {
  /** Milliseconds from the start of the recording; shown from then on. */
  at: number
  until: number
  role: string
  name: string
  text: string
}

/** A sentence of which only the beginning is known is shown as long as it takes to read. */
const SHORTEST_MS = 2_000
const LONGEST_MS = 8_000
const READING_MS_PER_CHARACTER = 70
/** Sentences that are shown at once, when people interrupt each other. */
const MAX_SHOWN = 2

/** When the call of a transcript began: the lines count from there, and a visit can have several calls. */
const callStart = (entries: readonly VisitRecordEntry[], { started_at }: CallTranscript): number | null => {
  const starts = entries
    .filter(({ fact }) => fact.kind === 'call.started')
    .map(({ at }) => Date.parse(at))
    .filter((at) => at <= Date.parse(started_at))
  return starts.length === 0 ? null : Math.max(...starts)
}

const readingTime = (text: string): number =>
  Math.min(LONGEST_MS, Math.max(SHORTEST_MS, text.length * READING_MS_PER_CHARACTER))

/** Empty without a transcript, or when the log of the visit does not say when its call began. */
export const captionsOf = (
  transcripts: readonly CallTranscript[],
  entries: readonly VisitRecordEntry[],
  { startedAt, duration }: { startedAt: string; duration: number },
): RecordingCaption[] =>
  transcripts
    .flatMap((transcript) => {
      const start = callStart(entries, transcript)
      if (start === null) return []
      const offset = start - Date.parse(startedAt)
      return transcript.lines.map(({ at, role, name, text }) => ({
        ...{ at: at + offset, until: at + offset + readingTime(text) },
        ...{ role, name, text },
      }))
    })
    .filter(({ at, until }) => until > 0 && at < duration)
    .sort((a, b) => a.at - b.at)

/** The captions to show at a position, in the order in which they were said. */
export const captionsAt = (captions: readonly RecordingCaption[], position: number): RecordingCaption[] =>
  captions.filter(({ at, until }) => at <= position && position < until).slice(-MAX_SHOWN)
