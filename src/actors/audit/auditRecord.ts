import type { LedgerEntry, LedgerRecord } from '../../contracts/ledger.ts'
import type { WayTo } from '../../machines/audit/waysTo.ts'
import type { StateOutline } from '../../machines/machineOutline.ts'
import type { Difference } from '../../services/audit/diffJson.ts'
import type { LedgerIndex, LifeRow } from '../../services/audit/ledgerIndex.ts'
import type { Lane, TimeWindow } from '../../services/audit/timeWindow.ts'
import type { AskedGuard } from './foldLife.ts'

/** Why an actor's context cannot be shown: its states are, as they were recorded. */
export type FoldProblem = 'unknownMachine' | 'otherVersion' | 'cannotFold'

/** One change of state on the way to the moment. */
export interface TrailStep {
  readonly place: number
  readonly event: string
  readonly to: unknown
}

/** One actor at one moment. */
export interface ActorMoment {
  /** Its last entry up to the moment; null: it had not begun. */
  readonly entry: LedgerEntry | null
  readonly place: number
  /** It ended, or was ended, before. */
  readonly neverTaken: boolean
  readonly value: unknown
  readonly active: readonly string[]
  /** Keys of the transitions that led here, the latest last (transitionNames.ts). */
  readonly path: readonly string[]
  readonly trail: readonly TrailStep[]
  readonly guards: readonly AskedGuard[]
  /** The event reached the machine and no state took it. */
  readonly refused: boolean
  /** What the event changed, redacted by contract; null when it cannot be folded. */
  readonly changes: readonly Difference[] | null
  readonly context: unknown
  readonly requirements: readonly string[]
  readonly problem: FoldProblem | null
  /** The fold came to another state than the one that was recorded. */
  readonly differs: boolean
}

export interface HeardEvent {
  readonly event: string
  /** It is taken in the state of the moment, guards aside. */
  readonly heard: boolean
}

/** The opened record, for views to draw from. What they ask is answered at once, at any length. */
export interface AuditRecord {
  readonly index: LedgerIndex
  /** Places that the filter lets through, ascending. */
  readonly shown: Int32Array
  readonly machines: readonly string[]
  /** Requirement ids that the recorded machines realise. */
  readonly requirements: readonly string[]
  recordAt(place: number): LedgerRecord | null
  isError(place: number): boolean
  /** The time that the lanes show, so many times closer than the whole. */
  windowAt(place: number, zoom: number): TimeWindow
  /** Where a moment stands in it, 0 to 1. */
  positionIn(window: TimeWindow, place: number): number
  /** The entry of a life that stands nearest to a position in it, 0 to 1. */
  nearestIn(window: TimeWindow, life: LifeRow, position: number): number | null
  laneOf(life: LifeRow, window: TimeWindow, width: number): Lane
  lifeAt(place: number): LifeRow | null
  lifeOf(key: string | null): LifeRow | null
  outlineOf(machine: string): StateOutline | null
  momentOf(life: LifeRow, place: number): ActorMoment
  eventsOf(life: LifeRow, place: number): readonly HeardEvent[]
  wayTo(life: LifeRow, place: number, event: string): WayTo
}

/** The live half of the page: the file that was offered, and the record that is open. */
export interface AuditDesk {
  offer(file: File): void
  readonly record: AuditRecord | null
}
