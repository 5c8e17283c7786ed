import {
  GENESIS,
  isLedgerEntry,
  type LedgerBreak,
  type LedgerEntry,
  type LedgerHeader,
  type LedgerRecord,
  ledgerHeader,
  ledgerRecord,
} from '../../../contracts/audit/ledger.ts'
import { canonicalJson, hashText, lineOf } from './chain.ts'

/** The ledger as JSONL and back. */
export const toJsonl = (
  records: readonly LedgerRecord[],
  about: { session: string; appVersion: string; timeZone: string },
): string => {
  const header: Omit<LedgerHeader, 'hash'> = {
    kind: 'header',
    format: 2,
    ...about,
    machines: Object.fromEntries(
      records.filter(isLedgerEntry).map(({ machine, version }) => [machine, version]),
    ),
    records: records.length,
    head: records.at(-1)?.hash ?? GENESIS,
  }
  const first = lineOf({ ...header, hash: hashText(canonicalJson(header)) })
  return `${[first, ...records.map(lineOf)].join('\n')}\n`
}

const SAYS: Readonly<Record<LedgerBreak, string>> = {
  format: 'is no line of a ledger',
  changed: 'was changed after it was written',
  removed: 'follows a line that was taken out',
  moved: 'does not stand where it was written',
  truncated: 'is not the last that was written',
  head: 'is not the end that the header names',
}

/**
 * Why a ledger file is invalid, with the first invalid line (1 is the header) and its number in the record.
 */
export class LedgerBroken extends Error {
  readonly line: number
  readonly seq: number | null
  readonly reason: LedgerBreak
  constructor(line: number, reason: LedgerBreak, seq: number | null) {
    super(`Line ${line}${seq === null ? '' : ` (record ${seq})`} ${SAYS[reason]}`)
    this.name = 'LedgerBroken'
    this.line = line
    this.seq = seq
    this.reason = reason
  }
}

const parseLine = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The line must equal its canonical form exactly, so that a change that JSON ignores is detected too. */
const canonicalOf = (text: string, hash: string): string | null => {
  const end = `,"hash":"${hash}"}`
  if (!text.endsWith(end)) return null
  const canonical = `${text.slice(0, -end.length)}}`
  return canonicalJson(parseLine(canonical)) === canonical ? canonical : null
}

const readHeader = (line: string): LedgerHeader | LedgerBreak => {
  const header = ledgerHeader.safeParse(parseLine(line))
  if (!header.success) return 'format'
  const canonical = canonicalOf(line, header.data.hash)
  return canonical !== null && hashText(canonical) === header.data.hash ? header.data : 'changed'
}

export interface LedgerFile {
  /** null when the first line is invalid. */
  readonly header: LedgerHeader | null
  /** The records before the break, or all. */
  readonly records: LedgerRecord[]
  readonly entries: LedgerEntry[]
  /** The recorder did not finish: the tab crashed, or the browser was closed forcibly. */
  readonly endedAbruptly: boolean
  readonly broken: LedgerBroken | null
}

/** The number in the record distinguishes a missing line from a moved one. */
const whyOutOfPlace = (seq: number, expected: number, lines: readonly string[]): LedgerBreak => {
  const number = new RegExp(`"seq":${expected}[,}]`)
  return seq < expected || lines.slice(expected + 1).some((line) => number.test(line)) ? 'moved' : 'removed'
}

const readRecord = (
  lines: readonly string[],
  index: number,
  before: { header: LedgerHeader; hash: string },
): LedgerRecord | LedgerBreak => {
  const line = lines[index] ?? ''
  const parsed = ledgerRecord.safeParse(parseLine(line))
  if (!parsed.success) return 'format'
  const canonical = canonicalOf(line, parsed.data.hash)
  if (canonical !== null && hashText(before.hash + canonical) === parsed.data.hash)
    return parsed.data.seq === index && parsed.data.session === before.header.session
      ? parsed.data
      : 'changed'
  return parsed.data.seq === index ? 'changed' : whyOutOfPlace(parsed.data.seq, index, lines)
}

const fileOf = (
  header: LedgerHeader | null,
  records: LedgerRecord[],
  broken: LedgerBroken | null,
): LedgerFile => {
  const last = records.at(-1)
  return {
    header,
    records,
    entries: records.filter(isLedgerEntry),
    endedAbruptly: endedAbruptly(last),
    broken,
  }
}

/** @param last the last record of a session */
export const endedAbruptly = (last: LedgerRecord | undefined): boolean =>
  last !== undefined && !(last.kind === 'note' && last.note === 'pageHidden')

/** Lines between two checks of the clock when a long file is read in slices. */
const BATCH = 64

/**
 * Checks everything; the records before the first invalid line are returned as well.
 * @yields how many lines are checked
 */
export function* readLines(text: string): Generator<number, LedgerFile> {
  const [first = '', ...lines] = text.split('\n')
  const header = readHeader(first)
  if (typeof header === 'string') return fileOf(null, [], new LedgerBroken(1, header, null))
  const records: LedgerRecord[] = []
  const broken = (line: number, reason: LedgerBreak) =>
    fileOf(header, records, new LedgerBroken(line, reason, line < 2 ? null : line - 2))
  // The last line ends with a line break, so the rest behind it is empty.
  const isWhole = lines.at(-1) === ''
  if (isWhole) lines.pop()
  let hash = GENESIS
  for (const index of lines.keys()) {
    const record = readRecord(lines, index, { header, hash })
    if (typeof record === 'string') return broken(index + 2, record)
    records.push(record)
    hash = record.hash
    if (index % BATCH === BATCH - 1) yield index + 1
  }
  if (records.length < header.records) return broken(records.length + 1, 'truncated')
  if (hash !== header.head || records.length > header.records || !isWhole)
    return broken(records.length + 1, 'head')
  return fileOf(header, records, null)
}

export const readJsonl = (text: string): LedgerFile => {
  const reading = readLines(text)
  for (;;) {
    const step = reading.next()
    if (step.done) return step.value
  }
}

/** @throws LedgerBroken naming the first invalid line */
export const fromJsonl = (
  text: string,
): { header: LedgerHeader; records: LedgerRecord[]; entries: LedgerEntry[]; endedAbruptly: boolean } => {
  const { header, broken, ...read } = readJsonl(text)
  if (broken) throw broken
  if (header === null) throw new LedgerBroken(1, 'format', null)
  return { header, ...read }
}
