import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { LedgerEntry } from '../../contracts/audit/ledger.ts'
import {
  activeStates,
  candidatesOf,
  type OutlineGraph,
  type Taken,
} from '../../machines/audit/outlineGraph.ts'
import { type PureSteps, pureSteps } from './ledger/pureSteps.ts'

/** A guard that was evaluated for an event, in order. */
export interface AskedGuard {
  readonly guard: string
  /** The state of its transition. */
  readonly source: string
  readonly held: boolean
}

/** The effect of one entry on its actor. */
export interface FoldedStep {
  /** null before the first entry. */
  readonly before: AnyMachineSnapshot | null
  readonly after: AnyMachineSnapshot
  readonly taken: readonly Taken[]
  readonly guards: readonly AskedGuard[]
}

/** A fold that can be queried at any entry of a run. */
export interface RunFold {
  /** @throws when the entries cannot be folded there */
  stepAt(entryIndex: number): FoldedStep
}

/** A snapshot is stored every so many entries, which bounds the work of stepping back. */
const SNAPSHOT_EVERY = 64
/** Recently folded steps are cached, because stepping back asks for the previous one. */
const RECENT_STEPS = 256

const plainTransitions = (graph: OutlineGraph, from: string, event: string) =>
  candidatesOf(graph.states.get(from) ?? graph.root, event)

export interface EngineTransition {
  readonly source: { readonly id: string }
  readonly target?: readonly { readonly id: string }[] | undefined
  readonly eventType: string
  readonly guard?: unknown
}

const guardName = (guard: unknown): string | null => {
  if (guard === undefined) return null
  if (typeof guard === 'string') return guard
  if (typeof guard === 'object' && guard !== null && 'type' in guard) return String(guard.type)
  return typeof guard === 'function'
    ? 'type' in guard
      ? String(guard.type)
      : guard.name || 'inline'
    : 'inline'
}

/** The outline's transition for the engine's: same state, event, guard and targets. */
const outlined = (graph: OutlineGraph, engine: EngineTransition): Taken[] => {
  const state = graph.states.get(engine.source.id)
  const targets = (engine.target ?? []).map(({ id }) => id).join()
  const guard = guardName(engine.guard)
  const transition = state?.transitions.find(
    (one) =>
      one.event === (engine.eventType || 'always') && one.guard === guard && one.target.join() === targets,
  )
  return state && transition ? [{ source: state.id, transition }] : []
}

/** The eventless transition that leads from one stable state of the machine to the next. */
const eventlessBetween = (graph: OutlineGraph, from: unknown, to: unknown): Taken[] => {
  const arrived = new Set(activeStates(graph.root, to))
  for (const id of activeStates(graph.root, from).reverse())
    for (const transition of plainTransitions(graph, id, 'always')) {
      const { target } = transition
      if (target.length > 0 && target.every((one) => arrived.has(one))) return [{ source: id, transition }]
    }
  return []
}

/** The guards before the taken transition: earlier ones in the same state did not hold, its own did. */
const guardsAsked = (
  graph: OutlineGraph,
  active: readonly string[],
  event: string,
  taken: readonly Taken[],
): AskedGuard[] =>
  active.flatMap((source) => {
    const chosen = taken.find((one) => one.source === source && one.transition.event !== 'always')
    // A state whose child took the event was not asked.
    if (!chosen && taken.some((one) => one.source.startsWith(`${source}.`))) return []
    const asked: AskedGuard[] = []
    for (const transition of plainTransitions(graph, source, event)) {
      const held = transition === chosen?.transition
      if (transition.guard !== null) asked.push({ guard: transition.guard, source, held })
      if (held) break
    }
    return asked
  })

/** The effect of one entry on its actor, as the engine reports it. */
export interface TakenStep {
  /** null before the first entry. */
  readonly before: AnyMachineSnapshot | null
  readonly after: AnyMachineSnapshot
  /** The engine's transitions that took the event. */
  readonly engine: readonly EngineTransition[]
  /** The state after each microstep. */
  readonly rests: readonly AnyMachineSnapshot[]
}

/** @throws when the entry cannot be folded onto the previous state */
export const takeStep = (
  steps: PureSteps,
  before: AnyMachineSnapshot | null,
  entry: LedgerEntry,
): TakenStep => {
  // An actor that had ended never took the event.
  if (entry.to === null && before) return { before, after: before, engine: [], rests: [] }
  if (entry.event.type === 'xstate.init') {
    const after = steps.begin(entry.event.input)
    return { before: null, after, engine: [], rests: [after] }
  }
  if (before === null) throw new Error('The first entry of a run is not its beginning')
  if (before.status !== 'active') return { before, after: before, engine: [], rests: [] }
  const engine = before.machine.getTransitionData(before as never, entry.event as never)
  const rests = steps.microsteps(before, entry.event)
  return { before, after: rests.at(-1) ?? before, engine, rests }
}

/** The outline's transitions that led from one stable state of an actor to the next. */
export const explainStep = (graph: OutlineGraph, { engine, rests }: TakenStep): Taken[] => {
  const later = rests.flatMap((snapshot, index) => {
    const previous = rests[index - 1]
    return previous ? eventlessBetween(graph, previous.value, snapshot.value) : []
  })
  return [...engine.flatMap((transition) => outlined(graph, transition)), ...later]
}

const stepOf = (
  steps: PureSteps,
  graph: OutlineGraph,
  before: AnyMachineSnapshot | null,
  entry: LedgerEntry,
): FoldedStep => {
  const step = takeStep(steps, before, entry)
  const first = step.engine.flatMap((transition) => outlined(graph, transition))
  const { type } = entry.event
  const isAsked = step.before !== null && step.rests.length > 0
  return {
    before: step.before,
    after: step.after,
    taken: explainStep(graph, step),
    guards: isAsked ? guardsAsked(graph, activeStates(graph.root, step.before.value), type, first) : [],
  }
}

/** Folds one run on demand, forwards from the nearest stored snapshot. */
export const foldRun = (
  machine: AnyStateMachine,
  graph: OutlineGraph,
  entries: { readonly length: number; at(entryIndex: number): LedgerEntry },
): RunFold => {
  const steps = pureSteps(machine)
  const kept = new Map<number, AnyMachineSnapshot>()
  const recent = new Map<number, FoldedStep>()
  const remember = (entryIndex: number, step: FoldedStep): void => {
    const [oldest] = recent.keys()
    if (recent.size >= RECENT_STEPS && oldest !== undefined) recent.delete(oldest)
    recent.set(entryIndex, step)
  }

  const snapshotBefore = (
    entryIndex: number,
  ): { entryIndex: number; snapshot: AnyMachineSnapshot | null } => {
    const before = recent.get(entryIndex - 1)
    if (before) return { entryIndex, snapshot: before.after }
    for (let from = entryIndex - (entryIndex % SNAPSHOT_EVERY); from > 0; from -= SNAPSHOT_EVERY) {
      const snapshot = kept.get(from)
      if (snapshot) return { entryIndex: from, snapshot }
    }
    return { entryIndex: 0, snapshot: null }
  }

  return {
    stepAt(entryIndex) {
      const known = recent.get(entryIndex)
      if (known) return known
      const start = snapshotBefore(entryIndex)
      let step: FoldedStep | null = null
      let snapshot = start.snapshot
      for (let at = start.entryIndex; at <= entryIndex; at += 1) {
        if (snapshot && at % SNAPSHOT_EVERY === 0) kept.set(at, snapshot)
        step = stepOf(steps, graph, snapshot, entries.at(at))
        snapshot = step.after
        remember(at, step)
      }
      if (step === null) throw new Error('There is no such entry')
      return step
    },
  }
}
