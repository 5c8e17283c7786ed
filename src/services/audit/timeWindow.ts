import type { LedgerIndex, LifeRow } from './ledgerIndex.ts'
import { countUpTo } from './sortedPlaces.ts'

/** The part of the shown time that is drawn. */
export interface TimeWindow {
  /** Shown time, milliseconds from the first record. */
  readonly start: number
  readonly end: number
  /** Clock times of the records nearest to its ends, epoch milliseconds. */
  readonly fromAt: number
  readonly toAt: number
}

export interface Lane {
  /** The life, as far as it lies in the window. */
  readonly span: { readonly from: number; readonly to: number } | null
  /** Entries; those that would be drawn over each other are one. */
  readonly marks: readonly { readonly x: number; readonly error: boolean }[]
}

const timeOf = (index: LedgerIndex, place: number): number => index.shownTime[place] ?? 0

/** The window around a moment, so many times closer than the whole. */
export const windowAround = (index: LedgerIndex, place: number, zoom: number): TimeWindow => {
  const whole = Math.max(timeOf(index, index.records.length - 1), 1)
  const length = whole / zoom
  const start = Math.min(Math.max(timeOf(index, place) - length / 2, 0), whole - length)
  const end = start + length
  const first = Math.max(countUpTo(index.shownTime, start) - 1, 0)
  const last = Math.max(countUpTo(index.shownTime, end) - 1, 0)
  return { start, end, fromAt: index.records[first]?.at ?? 0, toAt: index.records[last]?.at ?? 0 }
}

/** Where a moment stands in the window, 0 to 1. */
export const positionInWindow = (index: LedgerIndex, { start, end }: TimeWindow, place: number): number =>
  Math.min(Math.max((timeOf(index, place) - start) / (end - start), 0), 1)

/** The entry of a life nearest to a position in the window, 0 to 1; null when the life has none. */
export const nearestInWindow = (
  index: LedgerIndex,
  { places }: LifeRow,
  { start, end }: TimeWindow,
  position: number,
): number | null => {
  const time = start + position * (end - start)
  const upTo = countUpTo(places, countUpTo(index.shownTime, time) - 1)
  const before = places[upTo - 1] ?? null
  const after = places[upTo] ?? null
  if (before === null || after === null) return before ?? after
  return time - timeOf(index, before) <= timeOf(index, after) - time ? before : after
}

/** Marks closer than this cannot be told apart. */
const MARKS = 400

/** What one life looks like in the window; as many looks as there are marks, at any number of entries. */
export const laneInWindow = (index: LedgerIndex, life: LifeRow, window: TimeWindow, width: number): Lane => {
  const { start, end } = window
  const scale = width / (end - start)
  const x = (time: number) => Math.round((time - start) * scale * 10) / 10
  const firstTime = timeOf(index, life.places[0] ?? 0)
  const lastTime = timeOf(index, life.places.at(-1) ?? 0)
  const marks: { x: number; error: boolean }[] = []
  const bin = (end - start) / MARKS
  // Places of the window's ends, then from bin to bin.
  const lastPlace = countUpTo(index.shownTime, end) - 1
  let at = countUpTo(life.places, placeBefore(index, start))
  while (at < life.places.length) {
    const place = life.places[at] ?? 0
    if (place > lastPlace) break
    const time = timeOf(index, place)
    const next = countUpTo(life.places, countUpTo(index.shownTime, time + bin) - 1)
    marks.push({ x: x(time), error: hasError(index, life, at, next) })
    at = Math.max(next, at + 1)
  }
  const outside = lastTime < start || firstTime > end
  return {
    span: outside ? null : { from: x(Math.max(firstTime, start)), to: x(Math.min(lastTime, end)) },
    marks,
  }
}

/** The last place before this time. */
const placeBefore = (index: LedgerIndex, time: number): number => {
  let place = countUpTo(index.shownTime, time) - 1
  // Of several at the same time all belong to the window.
  while (place >= 0 && timeOf(index, place) >= time) place -= 1
  return place
}

/** Whether one of these entries of the life is an error. */
const hasError = (index: LedgerIndex, life: LifeRow, from: number, to: number): boolean => {
  const first = life.places[from] ?? 0
  const last = life.places[Math.max(to - 1, from)] ?? first
  const number = index.lifeOf[first]
  for (let at = countUpTo(index.errors, first - 1); at < index.errors.length; at += 1) {
    const place = index.errors[at] ?? 0
    if (place > last) return false
    if (index.lifeOf[place] === number) return true
  }
  return false
}
