import type { StateOutline, TransitionOutline } from '../machineOutline.ts'

/** A machine's outline by state id. */
export interface OutlineGraph {
  readonly root: StateOutline
  readonly states: ReadonlyMap<string, StateOutline>
}

export const indexOutline = (root: StateOutline): OutlineGraph => {
  const states = new Map<string, StateOutline>()
  const walk = (state: StateOutline): void => {
    states.set(state.id, state)
    for (const child of state.states) walk(child)
  }
  walk(root)
  return { root, states }
}

/** The active states of a recorded state value, from the root down. */
export const activeStates = (root: StateOutline, value: unknown): string[] => {
  if (typeof value === 'string') {
    const child = root.states.find(({ key }) => key === value)
    return child ? [root.id, ...activeStates(child, null)] : [root.id]
  }
  if (typeof value !== 'object' || value === null) return [root.id]
  return [
    root.id,
    ...Object.entries(value).flatMap(([key, inner]) => {
      const child = root.states.find((state) => state.key === key)
      return child ? activeStates(child, inner) : []
    }),
  ]
}

/** A transition with its source state. */
export interface Taken {
  readonly source: string
  readonly transition: TransitionOutline
}

const matches = (descriptor: string, event: string): boolean =>
  descriptor === event ||
  (event !== 'always' &&
    (descriptor === '*' || (descriptor.endsWith('.*') && event.startsWith(descriptor.slice(0, -1)))))

/** Transitions of this state for the event, in the engine's order: the most specific event descriptor first. */
export const candidatesOf = (state: StateOutline, event: string): TransitionOutline[] => {
  const found = state.transitions.filter((transition) => matches(transition.event, event))
  return found.length < 2 ? found : found.sort((a, b) => b.event.length - a.event.length)
}
