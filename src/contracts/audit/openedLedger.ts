import { z } from 'zod'
import { sensitive } from '../sensitive.ts'
import { ledgerBreak } from './ledger.ts'

/** The source of a ledger. A file stays with the service, because its name may name a patient. */
export const ledgerSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stored'), session: z.string() }),
  z.object({ kind: z.literal('file') }),
])
export type LedgerSource = z.infer<typeof ledgerSource>

/** A page load whose ledger is in this browser. */
export const storedSession = z.object({
  session: z.string(),
  /** Epoch milliseconds of the first and the last entry. */
  from: z.number(),
  to: z.number(),
  entries: z.number().int().nonnegative(),
  /** The page that is open now. */
  current: z.boolean(),
})
export type StoredSession = z.infer<typeof storedSession>

/** Why a ledger is not reliable: its chain is broken (contracts/ledger.ts), or it cannot be read at all. */
export const ledgerFault = z.object({
  why: z.enum([...ledgerBreak.options, 'unreadable']),
  /** The first invalid line of a file, 1 being the header; null when there are no lines. */
  line: z.number().int().positive().nullable(),
  /** The number of the first invalid entry, if known. */
  seq: z.number().int().nonnegative().nullable(),
})
export type LedgerFault = z.infer<typeof ledgerFault>

/** Summary of a ledger for its header. */
export const ledgerSummary = z.object({
  session: z.string(),
  appVersion: z.string(),
  timeZone: z.string(),
  entries: z.number().int().nonnegative(),
  actors: z.number().int().nonnegative(),
  errors: z.number().int().nonnegative(),
  from: z.number(),
  to: z.number(),
  /** The recorder did not finish: the tab crashed, or the page is still open. */
  endedAbruptly: z.boolean(),
})
export type LedgerSummary = z.infer<typeof ledgerSummary>

/** Filters of the ledger. Empty text and null match everything. */
export const ledgerFilters = z.object({
  search: sensitive('content', z.string()),
  /** Run of an actor: `path#run`. */
  actorRun: z.string().nullable(),
  machine: z.string().nullable(),
  requirement: z.string().nullable(),
  errorsOnly: z.boolean(),
  /** Clock ticks are shown too. */
  ticks: z.boolean(),
})
export type LedgerFilters = z.infer<typeof ledgerFilters>

export const playSpeed = z.union([z.literal(0.5), z.literal(1), z.literal(2), z.literal(4), z.literal(8)])
export type PlaySpeed = z.infer<typeof playSpeed>
export const PLAY_SPEEDS: readonly PlaySpeed[] = [0.5, 1, 2, 4, 8]

/** Longer pauses are shown, and played, as this many milliseconds. */
export const LONGEST_PAUSE_MS = 2_000
