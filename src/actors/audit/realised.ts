import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate'
import type { LedgerEntry } from '../../contracts/ledger.ts'
import type { OutlineGraph } from '../../machines/audit/outlineGraph.ts'
import { pureSteps } from '../ledger/pureSteps.ts'
import { explainStep, type TakenStep, takeStep } from './foldLife.ts'
import { requirementsTaken } from './requirementsTaken.ts'

/** One life, for looking through all of it once. */
export interface WholeLife {
  /** null when it cannot be folded: of its states alone is told what they realise. */
  readonly machine: AnyStateMachine | null
  readonly graph: OutlineGraph | null
  readonly places: readonly number[]
  entry(within: number): LedgerEntry
}

/** What each entry of a record realised. */
export interface Realised {
  /** Looks through everything, once, however often and by however many it is asked: each goes on where it stands. */
  work(): Generator<number, void>
  /** Whether an entry that was looked through realised it. */
  by(requirement: string): (place: number) => boolean
}

/** How many entries between two looks at the clock. */
const BATCH = 32

/** The same for the same value; a hundred thousand entries of a few states each are compared by it. */
const keyOf = (value: unknown): string => JSON.stringify(value ?? null)

/**
 * Most entries repeat what others did: the same transitions between the same states realise the same. Only what
 * differs is explained, and each set of requirements is kept once.
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

function* lookThrough(
  life: WholeLife,
  sets: RequirementSets,
  note: (place: number, set: number) => void,
): Generator<void> {
  const { machine, graph, places } = life
  if (graph === null) return
  let steps = machine === null ? null : pureSteps(machine)
  let snapshot: AnyMachineSnapshot | null = null
  /** The state before, as it was recorded. */
  let before: unknown = null
  for (const [within, place] of places.entries()) {
    const entry = life.entry(within)
    const after = entry.to ?? before
    let set: number | null = null
    if (steps !== null)
      try {
        const step: TakenStep = takeStep(steps, snapshot, entry)
        snapshot = step.after
        set = sets.ofStep(graph, step)
      } catch {
        // From here on it cannot be folded.
        steps = null
      }
    note(place, set ?? sets.ofStates(graph, before, after))
    before = after
    yield
  }
}

/** @param count of the records in the whole */
export const createRealised = (count: number, lives: Iterable<WholeLife>): Realised => {
  const sets = new RequirementSets()
  const setOf = new Int32Array(count)
  const note = (place: number, set: number): void => {
    setOf[place] = set
  }
  function* everything(): Generator<number, void> {
    let done = 0
    for (const life of lives)
      for (const _ of lookThrough(life, sets, note)) {
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
      return (place) => holds[setOf[place] ?? 0] ?? false
    },
  }
}
