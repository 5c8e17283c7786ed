import { LONGEST_PAUSE_MS, type RecordFilters } from '../../contracts/audit/record.ts'
import type { LedgerRecord } from '../../contracts/ledger.ts'
import { isErrorRecord } from './isErrorRecord.ts'

/** One life of one actor: its records, in order. */
export interface LifeRow {
  /** `path#run` */
  readonly key: string
  readonly path: string
  readonly run: number
  readonly machine: string
  readonly version: string
  /** Places of its records in the whole, ascending. */
  readonly places: readonly number[]
  readonly errors: number
}

/**
 * A record of any length, so that every question the page asks is answered without walking through all of it:
 * lives by key, the place of each record within its life, errors, and the time as it is shown.
 */
export interface LedgerIndex {
  readonly records: readonly LedgerRecord[]
  readonly lives: readonly LifeRow[]
  /** Number of the life of each record; -1 for what the recorder says of itself. */
  readonly lifeOf: Int32Array
  /** Place of each record within its life. */
  readonly within: Int32Array
  /** Places of the errors, ascending. */
  readonly errors: readonly number[]
  /** Shown time of each record in milliseconds from the first, long pauses shortened. */
  readonly shownTime: Float64Array
}

export const lifeKey = (path: string, run: number): string => `${path}#${run}`

/** How many records between two looks at the clock. */
const BATCH = 512

interface Growing extends LifeRow {
  readonly number: number
  readonly places: number[]
  errors: number
}

export function* indexLedger(records: readonly LedgerRecord[]): Generator<number, LedgerIndex> {
  const lives = new Map<string, Growing>()
  const lifeOf = new Int32Array(records.length).fill(-1)
  const within = new Int32Array(records.length)
  const shownTime = new Float64Array(records.length)
  const errors: number[] = []
  let time = 0
  for (const [place, record] of records.entries()) {
    const before = records[place - 1]
    // Clocks can be set back; shown time never goes backwards.
    if (before) time += Math.min(Math.max(record.at - before.at, 0), LONGEST_PAUSE_MS)
    shownTime[place] = time
    const failed = isErrorRecord(record)
    if (failed) errors.push(place)
    if (record.kind === 'entry') {
      const { path, run, machine, version } = record
      const key = lifeKey(path, run)
      const known = lives.get(key)
      const life: Growing = known ?? {
        ...{ key, path, run, machine, version },
        ...{ number: lives.size, places: [], errors: 0 },
      }
      lives.set(key, life)
      lifeOf[place] = life.number
      within[place] = life.places.length
      life.places.push(place)
      if (failed) life.errors += 1
    }
    if (place % BATCH === BATCH - 1) yield place + 1
  }
  return { records, lives: [...lives.values()], lifeOf, within, errors, shownTime }
}

const textOf = (record: LedgerRecord): string =>
  record.kind === 'entry'
    ? `${record.path} ${record.machine} ${JSON.stringify(record.to)} ${JSON.stringify(record.event)}`.toLowerCase()
    : `${record.note} ${'path' in record ? (record.path ?? '') : ''}`.toLowerCase()

/** What is searched is made once: the first search pays for all others. */
export const createSearchTexts = (records: readonly LedgerRecord[]): ((place: number) => string) => {
  const made: (string | undefined)[] = new Array(records.length)
  return (place) => {
    const known = made[place]
    if (known !== undefined) return known
    const record = records[place]
    const text = record ? textOf(record) : ''
    made[place] = text
    return text
  }
}

/** The places that the filter lets through, ascending. */
export function* filterLedger(
  index: LedgerIndex,
  filters: RecordFilters,
  by: {
    searchText: (place: number) => string
    /** Whether what happened there realises the requirement that is asked for, if any. */
    realises: (place: number) => boolean
  },
): Generator<number, Int32Array> {
  const words = filters.search.toLowerCase().split(/\s+/).filter(Boolean)
  const errors = filters.errorsOnly ? new Set(index.errors) : null
  const found = new Int32Array(index.records.length)
  let count = 0
  const passes = (place: number): boolean => {
    const life = index.lives[index.lifeOf[place] ?? -1]
    if (errors && !errors.has(place)) return false
    if (filters.life !== null && life?.key !== filters.life) return false
    if (filters.machine !== null && life?.machine !== filters.machine) return false
    if (words.length > 0) {
      const text = by.searchText(place)
      if (!words.every((word) => text.includes(word))) return false
    }
    return by.realises(place)
  }
  for (let place = 0; place < index.records.length; place += 1) {
    if (passes(place)) {
      found[count] = place
      count += 1
    }
    if (place % BATCH === BATCH - 1) yield place + 1
  }
  return found.slice(0, count)
}
