import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { LedgerEntry } from '../../contracts/audit/ledger.ts'
import type { OutlineGraph } from '../../machines/audit/outlineGraph.ts'
import { explainStep, type TakenStep, takeStep } from './foldRun.ts'
import { pureSteps } from './ledger/pureSteps.ts'
import { requirementsTaken } from './requirementsTaken.ts'

/** One run, for a single pass over it. */
export interface WholeRun {
  /** null when it cannot be folded: then only its states count. */
  readonly machine: AnyStateMachine | null
  readonly graph: OutlineGraph | null
  readonly recordIndices: readonly number[]
  entry(within: number): LedgerEntry
}

/** The requirements that each entry of a ledger implements. */
export interface RequirementIndex {
  /** Indexes everything once; several callers continue the same pass. */
  work(): Generator<number, void>
  /** Whether an indexed entry implements it. */
  by(requirement: string): (recordIndex: number) => boolean
}

/** Entries between two checks of the clock. */
const BATCH = 32

/** Equal values have equal keys; a hundred thousand entries of a few states each are compared by key. */
const keyOf = (value: unknown): string => JSON.stringify(value ?? null)

/**
 * Most entries repeat others: the same transitions between the same states implement the same requirements.
 * Only distinct ones are explained, and each set of requirements is stored once.
 */
class RequirementSets {
  readonly sets: (readonly string[])[] = [[]]
  private readonly numbers = new Map<string, number>([['', 0]])
  private readonly explained = new Map<string, number>()
  private readonly transitions = new Map<unknown, number>()

  private numberOf(found: readonly string[]): number {
    const name = found.join(' ')
    const number = this.numbers.get(name) ?? this.sets.length
    if (number === this.sets.length) this.sets.push(found)
    this.numbers.set(name, number)
    return number
  }

  ofStates(graph: OutlineGraph, before: unknown, after: unknown): number {
    return this.once(`${graph.root.id} ${keyOf(before)} ${keyOf(after)}`, () =>
      requirementsTaken(graph, before, after, []),
    )
  }

  ofStep(graph: OutlineGraph, step: TakenStep): number {
    const taken = step.engine.map((transition) => {
      const number = this.transitions.get(transition) ?? this.transitions.size
      this.transitions.set(transition, number)
      return number
    })
    const rests = step.rests.map(({ value }) => keyOf(value))
    return this.once([graph.root.id, taken, keyOf(step.before?.value), ...rests].join(' '), () =>
      requirementsTaken(graph, step.before?.value ?? null, step.after.value, explainStep(graph, step)),
    )
  }

  private once(name: string, explain: () => readonly string[]): number {
    const known = this.explained.get(name)
    if (known !== undefined) return known
    const number = this.numberOf(explain())
    this.explained.set(name, number)
    return number
  }
}

function* walkRun(
  actorRun: WholeRun,
  sets: RequirementSets,
  note: (recordIndex: number, set: number) => void,
): Generator<void> {
  const { machine, graph, recordIndices } = actorRun
  if (graph === null) return
  let steps = machine === null ? null : pureSteps(machine)
  let snapshot: AnyMachineSnapshot | null = null
  /** The previous state, as recorded. */
  let before: unknown = null
  for (const [within, recordIndex] of recordIndices.entries()) {
    const entry = actorRun.entry(within)
    const after = entry.to ?? before
    let set: number | null = null
    if (steps !== null)
      try {
        const step: TakenStep = takeStep(steps, snapshot, entry)
        snapshot = step.after
        set = sets.ofStep(graph, step)
      } catch {
        // It cannot be folded from here on.
        steps = null
      }
    note(recordIndex, set ?? sets.ofStates(graph, before, after))
    before = after
    yield
  }
}

/** @param count of the records in the whole */
export const createRequirementIndex = (count: number, actorRuns: Iterable<WholeRun>): RequirementIndex => {
  const sets = new RequirementSets()
  const setOf = new Int32Array(count)
  const note = (recordIndex: number, set: number): void => {
    setOf[recordIndex] = set
  }
  function* everything(): Generator<number, void> {
    let done = 0
    for (const actorRun of actorRuns)
      for (const _ of walkRun(actorRun, sets, note)) {
        done += 1
        if (done % BATCH === 0) yield done
      }
  }
  const working = everything()
  return {
    *work() {
      for (;;) {
        const step = working.next()
        if (step.done) return
        yield step.value
      }
    },
    by(requirement) {
      const holds = sets.sets.map((set) => set.includes(requirement))
      return (recordIndex) => holds[setOf[recordIndex] ?? 0] ?? false
    },
  }
}
