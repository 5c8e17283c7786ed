import type { AnyStateMachine } from 'xstate'
import { browserRoleOf } from '../../contracts/audit/causeOf.ts'
import type { LedgerEntry, LedgerRecord } from '../../contracts/audit/ledger.ts'
import type { LedgerFilters } from '../../contracts/audit/openedLedger.ts'
import { enablingPaths, eventsOf, gateOf, type Walkable } from '../../machines/audit/enablingPaths.ts'
import { outlineChart } from '../../machines/audit/outlineChart.ts'
import { activeStates, indexOutline, type OutlineGraph } from '../../machines/audit/outlineGraph.ts'
import type { StateOutline } from '../../machines/machineOutline.ts'
import { flattenStates, transitionKey } from '../../machines/transitionNames.ts'
import { diffJson } from '../../services/audit/diffJson.ts'
import { canonicalJson } from '../../services/audit/ledger/chain.ts'
import { redact } from '../../services/audit/ledger/redact.ts'
import {
  createSearchTexts,
  filterLedger,
  indexLedger,
  type LedgerIndex,
  type RunRow,
  withoutTicks,
} from '../../services/audit/ledgerIndex.ts'
import { countUpTo, neighbourOf, positionOf } from '../../services/audit/sortedIndices.ts'
import {
  laneInWindow,
  nearestInWindow,
  positionInWindow,
  windowAround,
} from '../../services/audit/timeWindow.ts'
import type { ActorMoment, AuditLedger, FoldProblem, TrailStep } from './auditLedger.ts'
import { type FoldedStep, foldRun, type RunFold } from './foldRun.ts'
import { knownMachine } from './ledger/machineVersions.ts'
import { createRequirementIndex } from './requirementIndex.ts'
import { requirementsTaken } from './requirementsTaken.ts'

/** Steps of the trail that are shown and drawn. */
const TRAIL_STEPS = 6

export interface LedgerKnowledge {
  readonly machines: ReadonlyMap<string, AnyStateMachine>
  /** With descriptions, which a production build removes from the machines themselves. */
  readonly outlines: readonly StateOutline[]
}

/** The opened ledger with the method that only its actor may use: changing the filter. */
export interface OpenLedger extends AuditLedger {
  show(recordIndices: Int32Array): void
  filter(filters: LedgerFilters): Generator<number, Int32Array>
  /** Indexes all requirements before the first query. */
  prepare(): Generator<number, void>
}

/** @yields how many records are indexed */
export function* openLedger(
  records: readonly LedgerRecord[],
  knowledge: LedgerKnowledge,
): Generator<number, OpenLedger> {
  const index = yield* indexLedger(records)
  return createOpenLedger(index, knowledge)
}

const createOpenLedger = (index: LedgerIndex, { machines, outlines }: LedgerKnowledge): OpenLedger => {
  const graphs = new Map<string, OutlineGraph>(outlines.map((outline) => [outline.id, indexOutline(outline)]))
  const actorRuns = new Map(index.actorRuns.map((actorRun) => [actorRun.key, actorRun]))
  const folds = new Map<string, RunFold>()
  const searchText = createSearchTexts(index.records)
  let shown: Int32Array = withoutTicks(index)

  const entryIn = (actorRun: RunRow, within: number): LedgerEntry => {
    const record = index.records[actorRun.recordIndices[within] ?? -1]
    if (record?.kind !== 'entry') throw new Error('A run consists of entries')
    return record
  }

  const problemOf = ({ machine, version }: RunRow): FoldProblem | null => {
    if (!machines.has(machine)) return 'unknownMachine'
    return knownMachine(machine)?.version === version ? null : 'otherVersion'
  }

  const stepOf = (actorRun: RunRow, within: number): FoldedStep | FoldProblem => {
    const problem = problemOf(actorRun)
    const machine = machines.get(actorRun.machine)
    const graph = graphs.get(actorRun.machine)
    if (problem || !machine || !graph) return problem ?? 'unknownMachine'
    const fold =
      folds.get(actorRun.key) ??
      foldRun(machine, graph, {
        length: actorRun.recordIndices.length,
        at: (recordIndex) => entryIn(actorRun, recordIndex),
      })
    folds.set(actorRun.key, fold)
    try {
      return fold.stepAt(within)
    } catch {
      return 'cannotFold'
    }
  }

  const valueAt = (actorRun: RunRow, within: number): unknown => {
    for (let at = within; at >= 0; at -= 1) {
      const { to } = entryIn(actorRun, at)
      if (to !== null && to !== undefined) return to
    }
    return null
  }

  const requirementsAt = (actorRun: RunRow, within: number): string[] => {
    const graph = graphs.get(actorRun.machine)
    if (!graph) return []
    const step = stepOf(actorRun, within)
    if (typeof step !== 'string')
      return requirementsTaken(graph, step.before?.value ?? null, step.after.value, step.taken)
    // Only the states are known of a run that cannot be folded.
    return requirementsTaken(
      graph,
      within === 0 ? null : valueAt(actorRun, within - 1),
      valueAt(actorRun, within),
      [],
    )
  }

  const requirementIndex = createRequirementIndex(
    index.records.length,
    index.actorRuns.map((actorRun) => ({
      machine: problemOf(actorRun) === null ? (machines.get(actorRun.machine) ?? null) : null,
      graph: graphs.get(actorRun.machine) ?? null,
      recordIndices: actorRun.recordIndices,
      entry: (within) => entryIn(actorRun, within),
    })),
  )

  const trailOf = (actorRun: RunRow, within: number): { trail: TrailStep[]; path: string[] } => {
    const trail: TrailStep[] = []
    const path: string[] = []
    for (let at = within; at >= 0 && trail.length < TRAIL_STEPS; at -= 1) {
      const { event, to } = entryIn(actorRun, at)
      const before = at === 0 ? null : valueAt(actorRun, at - 1)
      if (to === null || canonicalJson(before) === canonicalJson(to)) continue
      trail.unshift({ recordIndex: actorRun.recordIndices[at] ?? -1, event: event.type, to })
    }
    for (const { recordIndex } of trail) {
      const step = stepOf(actorRun, index.within[recordIndex] ?? 0)
      if (typeof step !== 'string')
        path.push(...step.taken.map(({ source, transition }) => transitionKey(source, transition)))
    }
    return { trail, path }
  }

  const momentOf = (actorRun: RunRow, recordIndex: number): ActorMoment => {
    const within = countUpTo(actorRun.recordIndices, recordIndex) - 1
    const graph = graphs.get(actorRun.machine)
    const nothing = {
      active: [],
      path: [],
      trail: [],
      guards: [],
      refused: false,
      changes: null,
      context: null,
      requirements: [],
      problem: problemOf(actorRun),
      differs: false,
    }
    if (within < 0) return { entry: null, recordIndex: -1, neverTaken: false, value: null, ...nothing }
    const entry = entryIn(actorRun, within)
    const value = valueAt(actorRun, within)
    const neverTaken = entry.to === null
    const known = {
      entry,
      recordIndex: actorRun.recordIndices[within] ?? -1,
      neverTaken,
      value,
      active: graph ? activeStates(graph.root, value) : [],
    }
    const step = stepOf(actorRun, within)
    if (typeof step === 'string')
      return {
        ...nothing,
        ...known,
        ...trailOf(actorRun, within),
        problem: step,
        requirements: requirementsAt(actorRun, within),
      }
    const contract = knownMachine(actorRun.machine)?.contract.context
    const context = redact(contract, step.after.context)
    const same = step.before?.context === step.after.context
    return {
      ...known,
      ...trailOf(actorRun, within),
      guards: step.guards,
      refused: !neverTaken && step.before !== null && step.taken.length === 0,
      changes: same ? [] : diffJson(redact(contract, step.before?.context) ?? {}, context),
      context,
      requirements: requirementsAt(actorRun, within),
      problem: null,
      differs: !neverTaken && canonicalJson(step.after.value) !== canonicalJson(entry.to),
    }
  }

  const walkables = new Map<string, Walkable>()
  /** The chart of a run's machine and its state there; null where either is unknown. */
  const walkableAt = (actorRun: RunRow, recordIndex: number) => {
    const graph = graphs.get(actorRun.machine)
    if (graph === undefined) return null
    const machine = walkables.get(actorRun.machine) ?? { graph, chart: outlineChart(graph.root) }
    walkables.set(actorRun.machine, machine)
    const snapshot = machine.chart.at(momentOf(actorRun, recordIndex).value)
    return snapshot === null ? null : { machine, snapshot }
  }

  return {
    index,
    get shown() {
      return shown
    },
    role: browserRoleOf(index.records),
    machines: [...new Set(index.actorRuns.map(({ machine }) => machine))].sort(),
    requirements: [
      ...new Set(
        [...new Set(index.actorRuns.map(({ machine }) => machine))].flatMap((machine) =>
          flattenStates(graphs.get(machine)?.root ?? NO_OUTLINE).flatMap((state) => [
            ...state.spec,
            ...state.transitions.flatMap(({ spec }) => spec),
          ]),
        ),
      ),
    ].sort(),
    recordAt: (recordIndex) => index.records[recordIndex] ?? null,
    isError: (recordIndex) => positionOf(index.errors, recordIndex) >= 0,
    errorFrom(recordIndex, by) {
      let next = neighbourOf(index.errors, recordIndex, by)
      while (next !== null && positionOf(shown, next) < 0) next = neighbourOf(index.errors, next, by)
      return next
    },
    stateBefore(recordIndex) {
      const actorRun = index.actorRuns[index.runOf[recordIndex] ?? -1]
      const within = index.within[recordIndex] ?? 0
      return actorRun === undefined || within === 0 ? null : valueAt(actorRun, within - 1)
    },
    windowAt: (recordIndex, zoom) => windowAround(index, recordIndex, zoom),
    positionIn: (window, recordIndex) => positionInWindow(index, window, recordIndex),
    nearestIn: (window, actorRun, position) => nearestInWindow(index, actorRun, window, position),
    laneOf: (actorRun, window, width) => laneInWindow(index, actorRun, window, width),
    runAt: (recordIndex) => index.actorRuns[index.runOf[recordIndex] ?? -1] ?? null,
    runOf: (key) => (key === null ? null : (actorRuns.get(key) ?? null)),
    outlineOf: (machine) => graphs.get(machine)?.root ?? null,
    momentOf,
    eventsOf(actorRun, recordIndex) {
      const graph = graphs.get(actorRun.machine)
      if (!graph) return []
      const here = walkableAt(actorRun, recordIndex)
      return eventsOf(graph).map((event) => ({
        event,
        accepted: here !== null && gateOf(here.machine, here.snapshot, event) !== null,
      }))
    },
    enablingPathTo(actorRun, recordIndex, event) {
      const here = walkableAt(actorRun, recordIndex)
      return here === null ? { kind: 'unknown' } : enablingPaths(here.machine, here.snapshot, event)
    },
    prepare: () => requirementIndex.work(),
    show: (recordIndices) => {
      shown = recordIndices
    },
    *filter(filters) {
      if (filters.requirement !== null) yield* requirementIndex.work()
      const realises = filters.requirement === null ? () => true : requirementIndex.by(filters.requirement)
      return yield* filterLedger(index, filters, { searchText, realises })
    },
  }
}

const NO_OUTLINE: StateOutline = {
  id: '',
  key: '',
  type: 'atomic',
  initial: null,
  description: '',
  spec: [],
  entry: [],
  exit: [],
  invoke: [],
  transitions: [],
  states: [],
}
