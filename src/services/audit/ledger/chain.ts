import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import {
  GENESIS,
  type LedgerEntry,
  type LedgerRecord,
  type UnchainedEntry,
} from '../../../contracts/audit/ledger.ts'

/** The chain: each record's hash covers the previous one, so that none can be changed or left out. */

/** JSON with sorted keys, so that equal records have equal hashes. */
export const canonicalJson = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  let text = ''
  if (Array.isArray(value)) {
    for (const item of value) text += text === '' ? canonicalJson(item) : `,${canonicalJson(item)}`
    return `[${text}]`
  }
  const fields = value as Readonly<Record<string, unknown>>
  for (const key of Object.keys(fields).sort()) {
    const item = fields[key]
    if (item !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(item)}`
  }
  return `{${text}}`
}

export const hashText = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)))

/** A record's line: its canonical text with its hash appended. */
export const lineWithHash = (canonical: string, hash: string): string =>
  `${canonical.slice(0, -1)},"hash":"${hash}"}`

export const lineOf = ({ hash, ...record }: { readonly hash: string }): string =>
  lineWithHash(canonicalJson(record), hash)

type Unchained<R> = R extends LedgerRecord ? Omit<R, 'hash'> : never

export const hashAfter = (previous: string, record: Unchained<LedgerRecord>): string =>
  hashText(previous + canonicalJson(record))

export const chainEntries = (previous: string, entries: readonly UnchainedEntry[]): LedgerEntry[] => {
  let last = previous
  return entries.map((entry) => {
    last = hashAfter(last, entry)
    return { ...entry, hash: last }
  })
}

/** Index of the first record that does not follow the previous one, or -1 when the chain is intact. */
export const firstBrokenLink = (records: readonly LedgerRecord[], start: string = GENESIS): number => {
  let last = start
  for (const [index, { hash, ...record }] of records.entries()) {
    if (hashAfter(last, record) !== hash) return index
    last = hash
  }
  return -1
}
