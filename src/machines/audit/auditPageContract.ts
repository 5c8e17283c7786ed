import { z } from 'zod'
import {
  ledgerFault,
  ledgerFilters,
  ledgerSource,
  ledgerSummary,
  playSpeed,
  storedSession,
} from '../../contracts/audit/openedLedger.ts'
import { failure } from '../../contracts/failure.ts'
import { event, type MachineContract, nothing } from '../../contracts/machineContract.ts'

/** The panel beside the lanes. */
export const auditPanel = z.enum(['chart', 'change', 'why'])
export type AuditPanel = z.infer<typeof auditPanel>

const step = z.union([z.literal(1), z.literal(-1)])

/**
 * The page that shows a ledger. The entries themselves stay with the service behind `ledger`; the context
 * holds the position, the filter and a few counts, so that it stays small at any length.
 */
export const auditPageContract = {
  input: nothing,
  context: z.object({
    sessions: z.array(storedSession),
    source: ledgerSource.nullable(),
    /** Number of the entry to show first; null: the last one. */
    wanted: z.number().int().nonnegative().nullable(),
    /** Lines checked so far, and their total. */
    checked: z.object({ done: z.number(), total: z.number() }),
    summary: ledgerSummary.nullable(),
    fault: ledgerFault.nullable(),
    filters: ledgerFilters,
    /** Number of entries that match the filter, and whether the count is still running. */
    matches: z.object({ count: z.number(), counting: z.boolean() }),
    /** The shown moment: after this record, by its index in the whole. */
    moment: z.object({
      index: z.number(),
      /** Its index among the matching entries; -1 when it does not match. */
      position: z.number(),
    }),
    /** The actor whose chart is shown, `path#run`; null when nothing is recorded. */
    actorRun: z.string().nullable(),
    /** The chart follows the moment from actor to actor. */
    following: z.boolean(),
    speed: playSpeed,
    panel: auditPanel,
    /** The event whose unavailability is explained. */
    question: z.string().nullable(),
    /** Magnification of the time axis. */
    zoom: z.number(),
    failure: failure.nullable(),
  }),
  events: {
    ...event('audit.sessionChosen', { session: z.string() }),
    ...event('audit.fileOffered', {}),
    ...event('audit.closed', {}),
    ...event('moment.stepRequested', { by: step }),
    ...event('moment.errorRequested', { by: step }),
    ...event('moment.edgeRequested', { by: step }),
    ...event('moment.chosen', { index: z.number().int().nonnegative() }),
    ...event('playback.toggled', {}),
    ...event('playback.speedChosen', { speed: playSpeed }),
    ...event('filter.changed', { filters: ledgerFilters }),
    ...event('filter.cleared', {}),
    ...event('actor.chosen', { actorRun: z.string() }),
    ...event('actor.followed', {}),
    ...event('panel.chosen', { panel: auditPanel }),
    ...event('question.asked', { event: z.string().nullable() }),
    ...event('zoom.chosen', { zoom: z.number() }),
    ...event('ledger.saveRequested', {}),
    ...event('link.requested', {}),
    // from the ledger
    ...event('ledger.progressed', { done: z.number(), total: z.number() }),
    ...event('ledger.checked', { summary: ledgerSummary.nullable(), fault: ledgerFault.nullable() }),
    ...event('moment.shown', { index: z.number(), position: z.number(), actorRun: z.string().nullable() }),
    ...event('matches.counted', { count: z.number(), position: z.number(), counting: z.boolean() }),
    ...event('playback.ended', {}),
  },
  outputs: {
    listRecordings: z.object({
      sessions: z.array(storedSession),
      /** Parameters of the address. */
      asked: z.object({ session: z.string(), at: z.number().int().nonnegative().nullable() }).nullable(),
    }),
    readLedger: z.object({ lines: z.number() }),
    saveLedger: nothing,
    copyLink: nothing,
  },
  recorded: false,
} satisfies MachineContract
