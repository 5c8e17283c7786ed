import { isDeepStrictEqual } from 'node:util'
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  transition,
} from 'xstate'
import type { Step } from './graph.ts'

/**
 * The outcome of each event, by the state whose transition handles it (`*` for the machine itself, `init` for
 * the start): the states entered, the keys of the context that it may set, and the actions, separated by ` · `.
 */
export type ExpectedOutcomes = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

interface ExecutableAction {
  readonly type: string
  readonly params?: unknown
}

const leavesOf = (snapshot: AnyMachineSnapshot): string[] =>
  snapshot._nodes
    .filter((node) => Object.keys(node.states).length === 0)
    .map((node) => node.path.join('.') || '*')

/** The type of an engine event without the path of its state. */
const plainType = (type: string): string =>
  type.startsWith('xstate.after.') ? type.split('.').slice(0, 3).join('.') : type

const eventTypeOf = (params: unknown): string => {
  const event = (params as { event?: AnyEventObject } | undefined)?.event
  return event?.type ?? ''
}

/** The built-in actions by what they do; children and timers of a state follow from the state. */
const actionText = ({ type, params }: ExecutableAction): string[] => {
  if (type === 'xstate.sendTo') return [`send ${eventTypeOf(params)}`]
  if (type === 'xstate.emit') return [`emit ${eventTypeOf(params)}`]
  if (type.startsWith('xstate.')) return []
  return [type]
}

const changedKeys = (before: object, after: object): string[] => {
  const old = before as Record<string, unknown>
  return Object.entries(after)
    .filter(([key, value]) => !isDeepStrictEqual(value, old[key]))
    .map(([key]) => key)
}

interface Outcome {
  readonly to: string
  readonly actions: string
  readonly keys: readonly string[]
}

const outcomeBetween = (
  before: AnyMachineSnapshot | undefined,
  after: AnyMachineSnapshot,
  actions: readonly ExecutableAction[],
): Outcome => {
  const left = new Set(before ? leavesOf(before) : [])
  const entered = leavesOf(after).filter((leaf) => !left.has(leaf))
  const to = entered.length > 0 ? `to ${entered.sort().join(' & ')}` : ''
  return {
    to: after.status === 'done' ? ['end', to].filter((part) => part !== '').join(' · ') : to,
    actions: actions.flatMap(actionText).join(', '),
    keys: before ? changedKeys(before.context, after.context) : [],
  }
}

/** One text for all outcomes that enter the same states with the same actions. */
class Outcomes {
  private readonly rows = new Map<string, { outcome: Outcome; keys: Set<string> }>()

  add(outcome: Outcome): void {
    const name = JSON.stringify([outcome.to, outcome.actions])
    const row = this.rows.get(name) ?? { outcome, keys: new Set<string>() }
    for (const key of outcome.keys) row.keys.add(key)
    this.rows.set(name, row)
  }

  texts(): string[] {
    return [...this.rows.values()]
      .map(({ outcome: { to, actions }, keys }) => {
        const assigned = keys.size > 0 ? `set ${[...keys].sort().join(', ')}` : ''
        return [to, assigned, actions].filter((part) => part !== '').join(' · ')
      })
      .sort()
  }
}

const sourceOf = (machine: AnyStateMachine, before: AnyMachineSnapshot, event: AnyEventObject): string => {
  const taken = machine.getTransitionData(before as never, event as never)
  return [...new Set(taken.map(({ source }) => source.path.join('.') || '*'))].sort().join(' & ')
}

/** The outcomes of all transitions on the paths of a graph. */
export const outcomesOf = (
  machine: AnyStateMachine,
  input: unknown,
  paths: readonly (readonly Step[])[],
): ExpectedOutcomes => {
  const found = new Map<string, Map<string, Outcomes>>()
  const note = (source: string, type: string, outcome: Outcome) => {
    const events = found.get(source) ?? new Map<string, Outcomes>()
    found.set(source, events)
    const outcomes = events.get(type) ?? new Outcomes()
    events.set(type, outcomes)
    outcomes.add(outcome)
  }
  const [started, startActions] = initialTransition(machine, (input ?? {}) as never)
  note('init', 'xstate.init', outcomeBetween(undefined, started, startActions))
  // Paths share their beginnings; each pair of state and event is looked at once.
  const seen = new Map<AnyMachineSnapshot, Set<AnyEventObject>>()
  for (const steps of paths)
    for (const [index, { event }] of steps.entries()) {
      const before = steps[index - 1]?.state
      if (!before) continue
      const events = seen.get(before) ?? new Set()
      seen.set(before, events)
      if (events.has(event)) continue
      events.add(event)
      const source = sourceOf(machine, before, event)
      // A wildcard of the graph may be handled by nobody.
      if (source === '') continue
      const [after, actions] = transition(machine, before, event as never)
      note(source, plainType(event.type), outcomeBetween(before, after, actions))
    }
  return Object.fromEntries(
    [...found].map(([source, events]) => [
      source,
      Object.fromEntries([...events].map(([type, outcomes]) => [type, outcomes.texts()])),
    ]),
  )
}
