import type { BrowserRole } from '../../contracts/audit/causeOf.ts'
import type { LedgerEntry, LedgerRecord } from '../../contracts/audit/ledger.ts'
import type { EnablingPath } from '../../machines/audit/enablingPaths.ts'
import type { StateOutline } from '../../machines/machineOutline.ts'
import type { Difference } from '../../services/audit/diffJson.ts'
import type { LedgerIndex, RunRow } from '../../services/audit/ledgerIndex.ts'
import type { Lane, TimeWindow } from '../../services/audit/timeWindow.ts'
import type { AskedGuard } from './foldRun.ts'

/** Why an actor's context cannot be shown; its states are shown as recorded. */
export type FoldProblem = 'unknownMachine' | 'otherVersion' | 'cannotFold'

/** One change of state before the moment. */
export interface TrailStep {
  readonly recordIndex: number
  readonly event: string
  readonly to: unknown
}

/** One actor at one moment. */
export interface ActorMoment {
  /** Its last entry before the moment; null: it had not started. */
  readonly entry: LedgerEntry | null
  readonly recordIndex: number
  /** The actor had ended before. */
  readonly neverTaken: boolean
  readonly value: unknown
  readonly active: readonly string[]
  /** Keys of the transitions that led here, the latest last (transitionNames.ts). */
  readonly path: readonly string[]
  readonly trail: readonly TrailStep[]
  readonly guards: readonly AskedGuard[]
  /** The machine received the event and no state took it. */
  readonly refused: boolean
  /** Changes by the event, redacted by contract; null when it cannot be folded. */
  readonly changes: readonly Difference[] | null
  readonly context: unknown
  readonly requirements: readonly string[]
  readonly problem: FoldProblem | null
  /** The fold reached another state than the recorded one. */
  readonly differs: boolean
}

export interface AcceptedEvent {
  readonly event: string
  /** A transition exists for it in the state of the moment, guards aside. */
  readonly accepted: boolean
}

/** The opened ledger, read by views. Every query is answered at once, at any length. */
export interface AuditLedger {
  readonly index: LedgerIndex
  /** Indices of the matching records, ascending. */
  readonly shown: Int32Array
  /** The person at the recorded browser. */
  readonly role: BrowserRole
  readonly machines: readonly string[]
  /** Ids of the requirements that the recorded machines implement. */
  readonly requirements: readonly string[]
  recordAt(recordIndex: number): LedgerRecord | null
  isError(recordIndex: number): boolean
  /** The next shown error in that direction; null when there is none. */
  errorFrom(recordIndex: number, by: 1 | -1): number | null
  /** State of the record's actor before it; null before its first entry. */
  stateBefore(recordIndex: number): unknown
  /** The time shown by the lanes at that magnification. */
  windowAt(recordIndex: number, zoom: number): TimeWindow
  /** Position of a moment in it, 0 to 1. */
  positionIn(window: TimeWindow, recordIndex: number): number
  /** The entry of an actor run nearest to a position in the window, 0 to 1. */
  nearestIn(window: TimeWindow, actorRun: RunRow, position: number): number | null
  laneOf(actorRun: RunRow, window: TimeWindow, width: number): Lane
  runAt(recordIndex: number): RunRow | null
  runOf(key: string | null): RunRow | null
  outlineOf(machine: string): StateOutline | null
  momentOf(actorRun: RunRow, recordIndex: number): ActorMoment
  eventsOf(actorRun: RunRow, recordIndex: number): readonly AcceptedEvent[]
  enablingPathTo(actorRun: RunRow, recordIndex: number, event: string): EnablingPath
}

/** The live half of the page: the chosen file, and the open ledger. */
export interface AuditWorkspace {
  offer(file: File): void
  readonly ledger: AuditLedger | null
}
