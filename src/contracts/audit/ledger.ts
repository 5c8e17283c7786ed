import { z } from 'zod'

/**
 * The ledger: every event that a machine took, redacted, in causal order, chained (architecture §4). One
 * record is one line of the exported JSONL; the first line is the header.
 */
export const ledgerHeader = z.strictObject({
  kind: z.literal('header'),
  format: z.literal(2),
  /** One page load. */
  session: z.string(),
  appVersion: z.string(),
  timeZone: z.string(),
  /** Version of each machine that wrote entries. */
  machines: z.record(z.string(), z.string()),
  /** Number of lines that follow. */
  records: z.number().int().nonnegative(),
  /** Hash of the last record, or of the empty chain. */
  head: z.string(),
  /** SHA-256 over the header without this field. */
  hash: z.string(),
})
export type LedgerHeader = z.infer<typeof ledgerHeader>

export const ledgerEvent = z.looseObject({ type: z.string() })

const position = {
  session: z.string(),
  /** Numbers all records of a session from 0 without a gap. */
  seq: z.number().int().nonnegative(),
  /** Epoch milliseconds. */
  at: z.number(),
  /** SHA-256 over the previous hash and this record, hexadecimal. */
  hash: z.string(),
}

export const ledgerEntry = z.strictObject({
  kind: z.literal('entry'),
  ...position,
  /** Ids from the root down, e.g. `app/visit/meeting/room`. */
  path: z.string(),
  /** Distinguishes two runs of the same path. */
  run: z.number().int().nonnegative(),
  machine: z.string(),
  version: z.string(),
  /** Path of the sender; null when it came from a service or the page. */
  from: z.string().nullable(),
  event: ledgerEvent,
  /** State value after the event; null when the actor had ended and never took it. */
  to: z.unknown(),
})
export type LedgerEntry = z.infer<typeof ledgerEntry>
export type UnchainedEntry = Omit<LedgerEntry, 'hash'>

/** The recorder's own notes. */
export const ledgerNote = z.discriminatedUnion('note', [
  /** The page was hidden or left in good order; a ledger that does not end with this was cut off. */
  z.strictObject({ kind: z.literal('note'), ...position, note: z.literal('pageHidden') }),
  /** An event could not be recorded: the ledger has a gap here. */
  z.strictObject({
    kind: z.literal('note'),
    ...position,
    note: z.literal('recordingFailed'),
    path: z.string().nullable(),
    eventType: z.string().nullable(),
    /** Name of the error; its message may contain sensitive text. */
    error: z.string(),
  }),
])
export type LedgerNote = z.infer<typeof ledgerNote>
type WithoutHash<T> = T extends { hash: string } ? Omit<T, 'hash'> : never
export type UnchainedNote = WithoutHash<LedgerNote>

export const ledgerRecord = z.discriminatedUnion('kind', [ledgerEntry, ledgerNote])
export type LedgerRecord = z.infer<typeof ledgerRecord>
export type UnchainedRecord = UnchainedEntry | UnchainedNote

export const isLedgerEntry = (record: LedgerRecord): record is LedgerEntry => record.kind === 'entry'

/**
 * Why a ledger file is invalid: no line of this format, changed after it was written, a line missing before
 * it, a line out of order, missing lines at the end, or another end than the header names.
 */
export const ledgerBreak = z.enum(['format', 'changed', 'removed', 'moved', 'truncated', 'head'])
export type LedgerBreak = z.infer<typeof ledgerBreak>

/** Start of the chain. */
export const GENESIS = '0'.repeat(64)

/** Records older than this are dropped when the app starts: fourteen days, in milliseconds. */
export const LEDGER_AGE = 14 * 24 * 60 * 60 * 1_000

/** All sessions together stay below this when the app starts, in characters: some three hundred hours of calls. */
export const LEDGER_SIZE = 64_000_000
