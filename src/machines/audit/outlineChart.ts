import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createMachine,
  getNextTransitions,
  initialTransition,
  transition,
} from 'xstate'
import type { StateOutline, TransitionOutline } from '../machineOutline.ts'

/** A possible step of the machine when its guards answer in one way. */
export interface Possibility<T> {
  readonly result: T
  /** The guards that have to hold, in the order in which they were evaluated. */
  readonly guards: readonly string[]
}

/**
 * The chart of an outline, run by the library itself. An outline knows the names of guards and not their functions, so
 * every question is answered once for each way in which the guards can answer.
 */
export interface OutlineChart {
  /** The states in which the machine can begin. */
  begin(): Possibility<AnyMachineSnapshot>[]
  /** A recorded state; null for one that the chart does not have. */
  at(value: unknown): AnyMachineSnapshot | null
  /** The states after the event; the same state where nothing takes it. */
  after(snapshot: AnyMachineSnapshot, event: string): Possibility<AnyMachineSnapshot>[]
  /** The transitions that take the event. */
  taking(
    snapshot: AnyMachineSnapshot,
    event: string,
  ): Possibility<readonly { target?: readonly unknown[] | undefined }[]>[]
  /** Event types of the active states, without those that the engine raises itself. */
  accepted(snapshot: AnyMachineSnapshot): string[]
}

/** Limits of the possibilities that are tried on one event, and of the guards that are varied in each. */
const MAX_POSSIBILITIES = 64
const MAX_GUARDS = 16

/** Event types that come from outside. */
export const isOutside = (event: string): boolean =>
  event !== '' && event !== 'always' && !event.startsWith('xstate.done.state.') && !event.endsWith('*')

type Ask = (guard: string) => boolean

const transitionConfig = ({ guard, target, reenter }: TransitionOutline, ask: Ask): object => ({
  target: target.map((id) => `#${id}`),
  reenter,
  ...(guard === null ? {} : { guard: () => ask(guard) }),
})

const stateConfig = (state: StateOutline, ask: Ask): object => {
  const on: Record<string, object[]> = {}
  const always: object[] = []
  for (const one of state.transitions) {
    const made = transitionConfig(one, ask)
    if (one.event === 'always') always.push(made)
    else on[one.event] = [...(on[one.event] ?? []), made]
  }
  const initial = state.states.find(({ id }) => id === state.initial)?.key
  return {
    id: state.id,
    ...(state.type === 'parallel' || state.type === 'final' ? { type: state.type } : {}),
    ...(initial === undefined ? {} : { initial }),
    on,
    ...(always.length === 0 ? {} : { always }),
    states: Object.fromEntries(state.states.map((child) => [child.key, stateConfig(child, ask)])),
  }
}

export const outlineChart = (root: StateOutline): OutlineChart => {
  let answers: readonly boolean[] = []
  let asked: { guard: string; held: boolean }[] = []
  const machine: AnyStateMachine = createMachine(
    stateConfig(root, (guard) => {
      const held = answers[asked.length] ?? false
      asked.push({ guard, held })
      return held
    }) as never,
  )

  /** Runs it with no guard holding, then with each that was asked holding, and so on. */
  const possibilities = <T>(run: () => T): Possibility<T>[] => {
    const found: Possibility<T>[] = []
    const waiting: (readonly boolean[])[] = [[]]
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      answers = next
      asked = []
      const result = run()
      found.push({ result, guards: [...new Set(asked.filter(({ held }) => held).map(({ guard }) => guard))] })
      const held = asked.slice(0, MAX_GUARDS).map((one) => one.held)
      for (let at = next.length; at < held.length; at += 1)
        if (found.length + waiting.length < MAX_POSSIBILITIES) waiting.push([...held.slice(0, at), true])
    }
    return found
  }

  return {
    begin: () => possibilities(() => initialTransition(machine)[0]),
    at(value) {
      if (value === null) return null
      try {
        return machine.resolveState({ value: value as never, context: {} })
      } catch {
        return null
      }
    },
    after: (snapshot, type) => possibilities(() => transition(machine, snapshot, { type })[0]),
    taking: (snapshot, type) =>
      possibilities(() => machine.getTransitionData(snapshot as never, { type }) ?? []),
    accepted: (snapshot) =>
      [...new Set(getNextTransitions(snapshot).map(({ eventType }) => eventType))].filter(isOutside).sort(),
  }
}
