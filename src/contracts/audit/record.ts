import { z } from 'zod'
import { ledgerBreak } from '../ledger.ts'
import { sensitive } from '../sensitive.ts'

/** Where a record comes from. A file stays with the service: its name may name a patient. */
export const recordSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('stored'), session: z.string() }),
  z.object({ kind: z.literal('file') }),
])
export type RecordSource = z.infer<typeof recordSource>

/** A page load whose record this browser holds. */
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

/** Why a record cannot be relied on: its chain is broken (contracts/ledger.ts), or it cannot be read at all. */
export const recordFault = z.object({
  why: z.enum([...ledgerBreak.options, 'unreadable']),
  /** The first wrong line of a file, 1 being the header; null when there are no lines. */
  line: z.number().int().positive().nullable(),
  /** The number of the first entry that does not hold, where one can be named. */
  seq: z.number().int().nonnegative().nullable(),
})
export type RecordFault = z.infer<typeof recordFault>

/** A record in a few figures: what a head line says of it. */
export const recordSummary = z.object({
  session: z.string(),
  appVersion: z.string(),
  timeZone: z.string(),
  entries: z.number().int().nonnegative(),
  actors: z.number().int().nonnegative(),
  errors: z.number().int().nonnegative(),
  from: z.number(),
  to: z.number(),
  /** The recorder did not come to its end: the tab crashed, or the page is still open. */
  endedAbruptly: z.boolean(),
})
export type RecordSummary = z.infer<typeof recordSummary>

/** What of the record is shown. Empty text and null mean: all. */
export const recordFilters = z.object({
  search: sensitive('content', z.string()),
  /** Life of an actor: `path#run`. */
  life: z.string().nullable(),
  machine: z.string().nullable(),
  requirement: z.string().nullable(),
  errorsOnly: z.boolean(),
})
export type RecordFilters = z.infer<typeof recordFilters>

export const playSpeed = z.union([z.literal(0.5), z.literal(1), z.literal(2), z.literal(4), z.literal(8)])
export type PlaySpeed = z.infer<typeof playSpeed>
export const PLAY_SPEEDS: readonly PlaySpeed[] = [0.5, 1, 2, 4, 8]

/** Nobody wants to watch a pause: longer ones are shown, and played, as this many milliseconds. */
export const LONGEST_PAUSE_MS = 2_000
