import type { AnyStateMachine } from 'xstate'
import type { RecordFilters } from '../../contracts/audit/record.ts'
import type { LedgerEntry, LedgerRecord } from '../../contracts/ledger.ts'
import { eventsHeard } from '../../machines/audit/outlineChoices.ts'
import { activeStates, indexOutline, type OutlineGraph } from '../../machines/audit/outlineGraph.ts'
import { gateOf, waysTo } from '../../machines/audit/waysTo.ts'
import type { StateOutline } from '../../machines/machineOutline.ts'
import { flattenStates, transitionKey } from '../../machines/transitionNames.ts'
import { diffJson } from '../../services/audit/diffJson.ts'
import {
  createSearchTexts,
  filterLedger,
  indexLedger,
  type LedgerIndex,
  type LifeRow,
} from '../../services/audit/ledgerIndex.ts'
import { countUpTo, positionOf } from '../../services/audit/sortedPlaces.ts'
import {
  laneInWindow,
  nearestInWindow,
  positionInWindow,
  windowAround,
} from '../../services/audit/timeWindow.ts'
import { canonicalJson } from '../../services/ledger/chain.ts'
import { redact } from '../../services/ledger/redact.ts'
import { knownMachine } from '../ledger/machineVersions.ts'
import type { ActorMoment, AuditRecord, FoldProblem, TrailStep } from './auditRecord.ts'
import { type FoldedStep, foldLife, type LifeFold } from './foldLife.ts'
import { createRealised } from './realised.ts'
import { requirementsTaken } from './requirementsTaken.ts'

/** Steps of the trail that are shown and drawn. */
const TRAIL_STEPS = 6

export interface RecordKnowledge {
  readonly machines: ReadonlyMap<string, AnyStateMachine>
  /** With their prose: a production build has taken it out of the machines themselves. */
  readonly outlines: readonly StateOutline[]
}

/** The opened record with what only its actor may do: change what is shown. */
export interface OpenRecord extends AuditRecord {
  show(places: Int32Array): void
  filter(filters: RecordFilters): Generator<number, Int32Array>
  /** Looks through everything for the requirements, before anybody asks for one. */
  prepare(): Generator<number, void>
}

/** @yields how many records are indexed */
export function* openRecord(
  records: readonly LedgerRecord[],
  knowledge: RecordKnowledge,
): Generator<number, OpenRecord> {
  const index = yield* indexLedger(records)
  return createRecord(index, knowledge)
}

const createRecord = (index: LedgerIndex, { machines, outlines }: RecordKnowledge): OpenRecord => {
  const graphs = new Map<string, OutlineGraph>(outlines.map((outline) => [outline.id, indexOutline(outline)]))
  const lives = new Map(index.lives.map((life) => [life.key, life]))
  const folds = new Map<string, LifeFold>()
  const searchText = createSearchTexts(index.records)
  let shown: Int32Array = Int32Array.from(index.records.keys())

  const entryIn = (life: LifeRow, within: number): LedgerEntry => {
    const record = index.records[life.places[within] ?? -1]
    if (record?.kind !== 'entry') throw new Error('A life consists of entries')
    return record
  }

  const problemOf = ({ machine, version }: LifeRow): FoldProblem | null => {
    if (!machines.has(machine)) return 'unknownMachine'
    return knownMachine(machine)?.version === version ? null : 'otherVersion'
  }

  const stepOf = (life: LifeRow, within: number): FoldedStep | FoldProblem => {
    const problem = problemOf(life)
    const machine = machines.get(life.machine)
    const graph = graphs.get(life.machine)
    if (problem || !machine || !graph) return problem ?? 'unknownMachine'
    const fold =
      folds.get(life.key) ??
      foldLife(machine, graph, { length: life.places.length, at: (place) => entryIn(life, place) })
    folds.set(life.key, fold)
    try {
      return fold.stepAt(within)
    } catch {
      return 'cannotFold'
    }
  }

  const valueAt = (life: LifeRow, within: number): unknown => {
    for (let at = within; at >= 0; at -= 1) {
      const { to } = entryIn(life, at)
      if (to !== null && to !== undefined) return to
    }
    return null
  }

  const requirementsAt = (life: LifeRow, within: number): string[] => {
    const graph = graphs.get(life.machine)
    if (!graph) return []
    const step = stepOf(life, within)
    if (typeof step !== 'string')
      return requirementsTaken(graph, step.before?.value ?? null, step.after.value, step.taken)
    // States alone are known of what cannot be folded.
    return requirementsTaken(
      graph,
      within === 0 ? null : valueAt(life, within - 1),
      valueAt(life, within),
      [],
    )
  }

  const realised = createRealised(
    index.records.length,
    index.lives.map((life) => ({
      machine: problemOf(life) === null ? (machines.get(life.machine) ?? null) : null,
      graph: graphs.get(life.machine) ?? null,
      places: life.places,
      entry: (within) => entryIn(life, within),
    })),
  )

  const trailOf = (life: LifeRow, within: number): { trail: TrailStep[]; path: string[] } => {
    const trail: TrailStep[] = []
    const path: string[] = []
    for (let at = within; at >= 0 && trail.length < TRAIL_STEPS; at -= 1) {
      const { event, to } = entryIn(life, at)
      const before = at === 0 ? null : valueAt(life, at - 1)
      if (to === null || canonicalJson(before) === canonicalJson(to)) continue
      trail.unshift({ place: life.places[at] ?? -1, event: event.type, to })
    }
    for (const { place } of trail) {
      const step = stepOf(life, index.within[place] ?? 0)
      if (typeof step !== 'string')
        path.push(...step.taken.map(({ source, transition }) => transitionKey(source, transition)))
    }
    return { trail, path }
  }

  const momentOf = (life: LifeRow, place: number): ActorMoment => {
    const within = countUpTo(life.places, place) - 1
    const graph = graphs.get(life.machine)
    const nothing = {
      active: [],
      path: [],
      trail: [],
      guards: [],
      refused: false,
      changes: null,
      context: null,
      requirements: [],
      problem: problemOf(life),
      differs: false,
    }
    if (within < 0) return { entry: null, place: -1, neverTaken: false, value: null, ...nothing }
    const entry = entryIn(life, within)
    const value = valueAt(life, within)
    const neverTaken = entry.to === null
    const known = {
      entry,
      place: life.places[within] ?? -1,
      neverTaken,
      value,
      active: graph ? activeStates(graph.root, value) : [],
    }
    const step = stepOf(life, within)
    if (typeof step === 'string')
      return {
        ...nothing,
        ...known,
        ...trailOf(life, within),
        problem: step,
        requirements: requirementsAt(life, within),
      }
    const contract = knownMachine(life.machine)?.contract.context
    const context = redact(contract, step.after.context)
    const same = step.before?.context === step.after.context
    return {
      ...known,
      ...trailOf(life, within),
      guards: step.guards,
      refused: !neverTaken && step.before !== null && step.taken.length === 0,
      changes: same ? [] : diffJson(redact(contract, step.before?.context) ?? {}, context),
      context,
      requirements: requirementsAt(life, within),
      problem: null,
      differs: !neverTaken && canonicalJson(step.after.value) !== canonicalJson(entry.to),
    }
  }

  const activeAt = (life: LifeRow, place: number): ReadonlySet<string> =>
    new Set(momentOf(life, place).active)

  return {
    index,
    get shown() {
      return shown
    },
    machines: [...new Set(index.lives.map(({ machine }) => machine))].sort(),
    requirements: [
      ...new Set(
        [...new Set(index.lives.map(({ machine }) => machine))].flatMap((machine) =>
          flattenStates(graphs.get(machine)?.root ?? NO_OUTLINE).flatMap((state) => [
            ...state.spec,
            ...state.transitions.flatMap(({ spec }) => spec),
          ]),
        ),
      ),
    ].sort(),
    recordAt: (place) => index.records[place] ?? null,
    isError: (place) => positionOf(index.errors, place) >= 0,
    windowAt: (place, zoom) => windowAround(index, place, zoom),
    positionIn: (window, place) => positionInWindow(index, window, place),
    nearestIn: (window, life, position) => nearestInWindow(index, life, window, position),
    laneOf: (life, window, width) => laneInWindow(index, life, window, width),
    lifeAt: (place) => index.lives[index.lifeOf[place] ?? -1] ?? null,
    lifeOf: (key) => (key === null ? null : (lives.get(key) ?? null)),
    outlineOf: (machine) => graphs.get(machine)?.root ?? null,
    momentOf,
    eventsOf(life, place) {
      const graph = graphs.get(life.machine)
      if (!graph) return []
      const active = activeAt(life, place)
      return eventsHeard(graph, new Set(graph.states.keys())).map((event) => ({
        event,
        heard: gateOf(graph, active, event) !== null,
      }))
    },
    wayTo(life, place, event) {
      const graph = graphs.get(life.machine)
      return graph ? waysTo(graph, activeAt(life, place), event) : { kind: 'unknown' }
    },
    prepare: () => realised.work(),
    show: (places) => {
      shown = places
    },
    *filter(filters) {
      if (filters.requirement !== null) yield* realised.work()
      const realises = filters.requirement === null ? () => true : realised.by(filters.requirement)
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
