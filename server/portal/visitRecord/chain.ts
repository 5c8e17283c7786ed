import { createHash, createHmac } from 'node:crypto'
import type { z } from 'zod'
import { GENESIS } from '../../../src/contracts/audit/ledger.ts'
import {
  type VisitFact,
  type VisitRecordEntry,
  visitRecordBody,
} from '../../../src/contracts/portal/visitRecord.ts'

/** Hash before the first entry of a visit record. */

export interface StoredEntry {
  seq: number
  body: string
  hash: string
}
export interface Head {
  length: number
  hash: string
  seal: string
}

const hashOf = (before: string, body: string): string =>
  createHash('sha256').update(before).update(body).digest('hex')

const sealOf = (key: string, visit: string, length: number, hash: string): string =>
  createHmac('sha256', key).update(`${visit} ${length} ${hash}`).digest('hex')

/** Converts facts to entries after the head, and returns the new head. */
export const extend = (
  key: string,
  visit: string,
  head: Pick<Head, 'length' | 'hash'> | null,
  facts: readonly { at: Date; fact: VisitFact }[],
): { entries: StoredEntry[]; head: Head } => {
  let hash = head?.hash ?? GENESIS
  let seq = head?.length ?? 0
  const entries = facts.map(({ at, fact }): StoredEntry => {
    seq += 1
    const body = JSON.stringify({ visit, seq, at: at.toISOString(), fact } satisfies z.input<
      typeof visitRecordBody
    >)
    hash = hashOf(hash, body)
    return { seq, body, hash }
  })
  return { entries, head: { length: seq, hash, seal: sealOf(key, visit, seq, hash) } }
}

const parsed = (visit: string, { seq, body, hash }: StoredEntry): VisitRecordEntry | null => {
  try {
    const found = visitRecordBody.safeParse(JSON.parse(body))
    if (!found.success || found.data.visit !== visit || found.data.seq !== seq) return null
    return { seq, at: found.data.at, fact: found.data.fact, hash }
  } catch {
    return null
  }
}

/**
 * Reads and checks a record.
 * @param key null when the seal cannot be checked: then only the chain is
 * @returns the readable entries, and the first sequence number that is changed or missing
 */
export const verify = (
  key: string | null,
  visit: string,
  stored: readonly StoredEntry[],
  head: Head | null,
): { entries: VisitRecordEntry[]; firstBroken: number | null } => {
  const entries: VisitRecordEntry[] = []
  let before = GENESIS
  let firstBroken: number | null = null
  for (const [index, one] of stored.entries()) {
    const entry = parsed(visit, one)
    if (entry !== null) entries.push(entry)
    const follows = entry !== null && one.seq === index + 1 && hashOf(before, one.body) === one.hash
    if (!follows) firstBroken ??= Math.min(one.seq, index + 1)
    before = one.hash
  }
  const isSealed =
    head === null
      ? stored.length === 0
      : head.length === stored.length &&
        head.hash === before &&
        (key === null || head.seal === sealOf(key, visit, head.length, head.hash))
  if (!isSealed) firstBroken ??= Math.min(head?.length ?? 0, stored.length) + 1
  return { entries, firstBroken }
}
