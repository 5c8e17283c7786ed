import type { LedgerRecord } from '../../contracts/audit/ledger.ts'
import { type LedgerFilters, LONGEST_PAUSE_MS } from '../../contracts/audit/openedLedger.ts'
import { createTickFilter } from './clockTicks.ts'
import { isErrorRecord } from './isErrorRecord.ts'

/** One run of one actor: its records, in order. */
export interface RunRow {
  /** `path#run` */
  readonly key: string
  readonly path: string
  readonly run: number
  readonly machine: string
  readonly version: string
  /** Indices of its records in the whole, ascending. */
  readonly recordIndices: readonly number[]
  readonly errors: number
}

/**
 * An index over a ledger of any length, so that every query of the page is answered without a scan: runs by
 * key, the index of each record within its run, errors, and the shown time.
 */
export interface LedgerIndex {
  readonly records: readonly LedgerRecord[]
  readonly actorRuns: readonly RunRow[]
  /** Number of the run of each record; -1 for the recorder's own notes. */
  readonly runOf: Int32Array
  /** Index of each record within its run. */
  readonly within: Int32Array
  /** Indices of the errors, ascending. */
  readonly errors: readonly number[]
  /** 1 for each record that is a clock tick (clockTicks.ts). */
  readonly ticks: Uint8Array
  readonly tickCount: number
  /** Shown time of each record in milliseconds from the first, with long pauses shortened. */
  readonly shownTime: Float64Array
}

export const runKey = (path: string, run: number): string => `${path}#${run}`

/** Records between two checks of the clock. */
const BATCH = 512

interface Growing extends RunRow {
  readonly number: number
  readonly recordIndices: number[]
  errors: number
}

export function* indexLedger(records: readonly LedgerRecord[]): Generator<number, LedgerIndex> {
  const actorRuns = new Map<string, Growing>()
  const runOf = new Int32Array(records.length).fill(-1)
  const within = new Int32Array(records.length)
  const shownTime = new Float64Array(records.length)
  const errors: number[] = []
  const ticks = new Uint8Array(records.length)
  const isTick = createTickFilter()
  let tickCount = 0
  let time = 0
  for (const [recordIndex, record] of records.entries()) {
    const before = records[recordIndex - 1]
    // Clocks can be set back; shown time never decreases.
    if (before) time += Math.min(Math.max(record.at - before.at, 0), LONGEST_PAUSE_MS)
    shownTime[recordIndex] = time
    const failed = isErrorRecord(record)
    if (failed) errors.push(recordIndex)
    if (record.kind === 'entry') {
      const { path, run, machine, version } = record
      const key = runKey(path, run)
      const known = actorRuns.get(key)
      const actorRun: Growing = known ?? {
        ...{ key, path, run, machine, version },
        ...{ number: actorRuns.size, recordIndices: [], errors: 0 },
      }
      actorRuns.set(key, actorRun)
      runOf[recordIndex] = actorRun.number
      within[recordIndex] = actorRun.recordIndices.length
      actorRun.recordIndices.push(recordIndex)
      if (failed) actorRun.errors += 1
      if (isTick(record, actorRun.number)) {
        ticks[recordIndex] = 1
        tickCount += 1
      }
    }
    if (recordIndex % BATCH === BATCH - 1) yield recordIndex + 1
  }
  return { records, actorRuns: [...actorRuns.values()], runOf, within, errors, ticks, tickCount, shownTime }
}

const textOf = (record: LedgerRecord): string =>
  record.kind === 'entry'
    ? `${record.path} ${record.machine} ${JSON.stringify(record.to)} ${JSON.stringify(record.event)}`.toLowerCase()
    : `${record.note} ${'path' in record ? (record.path ?? '') : ''}`.toLowerCase()

/** The searched texts are built once, by the first search. */
export const createSearchTexts = (records: readonly LedgerRecord[]): ((recordIndex: number) => string) => {
  const made: (string | undefined)[] = new Array(records.length)
  return (recordIndex) => {
    const known = made[recordIndex]
    if (known !== undefined) return known
    const record = records[recordIndex]
    const text = record ? textOf(record) : ''
    made[recordIndex] = text
    return text
  }
}

/** All records but the clock ticks: what is shown before anything is filtered. */
export const withoutTicks = ({ records, ticks, tickCount }: LedgerIndex): Int32Array => {
  const kept = new Int32Array(records.length - tickCount)
  let count = 0
  for (let recordIndex = 0; recordIndex < records.length; recordIndex += 1)
    if (ticks[recordIndex] === 0) {
      kept[count] = recordIndex
      count += 1
    }
  return kept
}

/** The indices of the matching records, ascending. */
export function* filterLedger(
  index: LedgerIndex,
  filters: LedgerFilters,
  by: {
    searchText: (recordIndex: number) => string
    /** Whether the record at this index implements the selected requirement, if any. */
    realises: (recordIndex: number) => boolean
  },
): Generator<number, Int32Array> {
  const terms = filters.search.toLowerCase().split(/\s+/).filter(Boolean)
  const errors = filters.errorsOnly ? new Set(index.errors) : null
  const found = new Int32Array(index.records.length)
  let count = 0
  const passes = (recordIndex: number): boolean => {
    const actorRun = index.actorRuns[index.runOf[recordIndex] ?? -1]
    if (errors && !errors.has(recordIndex)) return false
    if (!filters.ticks && index.ticks[recordIndex] === 1) return false
    if (filters.actorRun !== null && actorRun?.key !== filters.actorRun) return false
    if (filters.machine !== null && actorRun?.machine !== filters.machine) return false
    if (terms.length > 0) {
      const text = by.searchText(recordIndex)
      if (!terms.every((term) => text.includes(term))) return false
    }
    return by.realises(recordIndex)
  }
  for (let recordIndex = 0; recordIndex < index.records.length; recordIndex += 1) {
    if (passes(recordIndex)) {
      found[count] = recordIndex
      count += 1
    }
    if (recordIndex % BATCH === BATCH - 1) yield recordIndex + 1
  }
  return found.slice(0, count)
}
