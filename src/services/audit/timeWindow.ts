import type { LedgerIndex, RunRow } from './ledgerIndex.ts'
import { countUpTo } from './sortedIndices.ts'

/** The drawn part of the shown time. */
export interface TimeWindow {
  /** Shown time, milliseconds from the first record. */
  readonly start: number
  readonly end: number
  /** Clock times of the records nearest to its ends, epoch milliseconds. */
  readonly fromAt: number
  readonly toAt: number
}

export interface Lane {
  /** The part of the run that is inside the window. */
  readonly span: { readonly from: number; readonly to: number } | null
  /** Entries; those that would overlap are one. */
  readonly marks: readonly { readonly x: number; readonly error: boolean }[]
}

const timeOf = (index: LedgerIndex, recordIndex: number): number => index.shownTime[recordIndex] ?? 0

/** The window around a moment, at that magnification. */
export const windowAround = (index: LedgerIndex, recordIndex: number, zoom: number): TimeWindow => {
  const whole = Math.max(timeOf(index, index.records.length - 1), 1)
  const length = whole / zoom
  const start = Math.min(Math.max(timeOf(index, recordIndex) - length / 2, 0), whole - length)
  const end = start + length
  const first = Math.max(countUpTo(index.shownTime, start) - 1, 0)
  const last = Math.max(countUpTo(index.shownTime, end) - 1, 0)
  return { start, end, fromAt: index.records[first]?.at ?? 0, toAt: index.records[last]?.at ?? 0 }
}

/** Position of a moment in the window, 0 to 1. */
export const positionInWindow = (
  index: LedgerIndex,
  { start, end }: TimeWindow,
  recordIndex: number,
): number => Math.min(Math.max((timeOf(index, recordIndex) - start) / (end - start), 0), 1)

/** The entry of a run nearest to a position in the window, 0 to 1; null when the run has none. */
export const nearestInWindow = (
  index: LedgerIndex,
  { recordIndices }: RunRow,
  { start, end }: TimeWindow,
  position: number,
): number | null => {
  const time = start + position * (end - start)
  const upTo = countUpTo(recordIndices, countUpTo(index.shownTime, time) - 1)
  const before = recordIndices[upTo - 1] ?? null
  const after = recordIndices[upTo] ?? null
  if (before === null || after === null) return before ?? after
  return time - timeOf(index, before) <= timeOf(index, after) - time ? before : after
}

/** Marks closer than this cannot be distinguished. */
const MARKS = 400

/** The lane of one run in the window; the cost depends on the number of marks, not of entries. */
export const laneInWindow = (
  index: LedgerIndex,
  actorRun: RunRow,
  window: TimeWindow,
  width: number,
): Lane => {
  const { start, end } = window
  const scale = width / (end - start)
  const x = (time: number) => Math.round((time - start) * scale * 10) / 10
  const firstTime = timeOf(index, actorRun.recordIndices[0] ?? 0)
  const lastTime = timeOf(index, actorRun.recordIndices.at(-1) ?? 0)
  const marks: { x: number; error: boolean }[] = []
  const bin = (end - start) / MARKS
  // Indices of the window's ends, then from bin to bin.
  const lastIndex = countUpTo(index.shownTime, end) - 1
  let at = countUpTo(actorRun.recordIndices, indexBefore(index, start))
  while (at < actorRun.recordIndices.length) {
    const recordIndex = actorRun.recordIndices[at] ?? 0
    if (recordIndex > lastIndex) break
    const time = timeOf(index, recordIndex)
    const next = countUpTo(actorRun.recordIndices, countUpTo(index.shownTime, time + bin) - 1)
    marks.push({ x: x(time), error: hasError(index, actorRun, at, next) })
    at = Math.max(next, at + 1)
  }
  const outside = lastTime < start || firstTime > end
  return {
    span: outside ? null : { from: x(Math.max(firstTime, start)), to: x(Math.min(lastTime, end)) },
    marks,
  }
}

/** The last index before this time. */
const indexBefore = (index: LedgerIndex, time: number): number => {
  let recordIndex = countUpTo(index.shownTime, time) - 1
  // The window includes all entries of the same time.
  while (recordIndex >= 0 && timeOf(index, recordIndex) >= time) recordIndex -= 1
  return recordIndex
}

/** Whether one of these entries of the run is an error. */
const hasError = (index: LedgerIndex, actorRun: RunRow, from: number, to: number): boolean => {
  const first = actorRun.recordIndices[from] ?? 0
  const last = actorRun.recordIndices[Math.max(to - 1, from)] ?? first
  const number = index.runOf[first]
  for (let at = countUpTo(index.errors, first - 1); at < index.errors.length; at += 1) {
    const recordIndex = index.errors[at] ?? 0
    if (recordIndex > last) return false
    if (index.runOf[recordIndex] === number) return true
  }
  return false
}
