import type { StateOutline, TransitionOutline } from '../machineOutline.ts'

/** A machine's outline by state id, with parents, which can be walked without running the machine. */
export interface OutlineGraph {
  readonly root: StateOutline
  readonly states: ReadonlyMap<string, StateOutline>
  readonly parents: ReadonlyMap<string, string>
}

/** Ids of the active states, ancestors included. */
export type Configuration = ReadonlySet<string>

export const indexOutline = (root: StateOutline): OutlineGraph => {
  const states = new Map<string, StateOutline>()
  const parents = new Map<string, string>()
  const walk = (state: StateOutline): void => {
    states.set(state.id, state)
    for (const child of state.states) {
      parents.set(child.id, state.id)
      walk(child)
    }
  }
  walk(root)
  return { root, states, parents }
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

export const isBelow = (graph: OutlineGraph, id: string, ancestor: string): boolean => {
  let at = graph.parents.get(id)
  while (at !== undefined && at !== ancestor) at = graph.parents.get(at)
  return at === ancestor
}

const ancestorsOf = (graph: OutlineGraph, id: string): string[] => {
  const found: string[] = []
  for (let at = graph.parents.get(id); at !== undefined; at = graph.parents.get(at)) found.push(at)
  return found
}

/** A transition with its source state. */
export interface Taken {
  readonly source: string
  readonly transition: TransitionOutline
}

/** The innermost state that stays active during this transition; everything below it is exited. */
const domainOf = (graph: OutlineGraph, { source, transition }: Taken): string => {
  const inside = (id: string) => id === source || isBelow(graph, id, source)
  if (!transition.reenter && transition.target.every(inside)) return source
  const [head = source, ...others] = [...transition.target, source]
  return (
    ancestorsOf(graph, head).find((ancestor) => others.every((id) => isBelow(graph, id, ancestor))) ??
    graph.root.id
  )
}

/** The states that this transition exits. */
export const exitSet = (graph: OutlineGraph, active: Configuration, taken: Taken): string[] => {
  if (taken.transition.target.length === 0) return []
  const domain = domainOf(graph, taken)
  return [...active].filter((id) => isBelow(graph, id, domain))
}

const enterDefaults = (graph: OutlineGraph, id: string, into: Set<string>): void => {
  into.add(id)
  const state = graph.states.get(id)
  if (!state) return
  if (state.type === 'parallel') for (const region of state.states) enterMissing(graph, region.id, into)
  else if (state.initial !== null && !state.states.some((child) => into.has(child.id))) {
    enterPath(graph, state.initial, id, into)
  }
}

const enterMissing = (graph: OutlineGraph, id: string, into: Set<string>): void => {
  if (!into.has(id)) enterDefaults(graph, id, into)
}

/** Enters a state with its ancestors up to `below`, and the other regions on that path. */
const enterPath = (graph: OutlineGraph, id: string, below: string, into: Set<string>): void => {
  const between = ancestorsOf(graph, id)
  const entered = between.slice(0, Math.max(0, between.indexOf(below)))
  for (const ancestor of entered) into.add(ancestor)
  into.add(id)
  enterDefaults(graph, id, into)
  // The remaining state has been left in all its regions, when it has several.
  for (const ancestor of [...entered, below]) {
    const state = graph.states.get(ancestor)
    if (state?.type === 'parallel') for (const region of state.states) enterMissing(graph, region.id, into)
  }
}

/** The active states after these transitions, taken together. */
export const applyTransitions = (
  graph: OutlineGraph,
  active: Configuration,
  transitions: readonly Taken[],
): Set<string> => {
  const next = new Set(active)
  for (const taken of transitions) for (const id of exitSet(graph, active, taken)) next.delete(id)
  for (const taken of transitions) {
    const domain = domainOf(graph, taken)
    // A state that another region's transition exits is not entered again.
    if (!next.has(domain)) continue
    // All targets come first, because the other regions of a parallel state must not be entered by default
    // before them.
    for (const target of taken.transition.target) {
      if (target === domain) continue
      for (const ancestor of ancestorsOf(graph, target)) {
        if (ancestor === domain) break
        next.add(ancestor)
      }
      next.add(target)
    }
    for (const target of taken.transition.target)
      if (target === domain) enterDefaults(graph, target, next)
      else enterPath(graph, target, domain, next)
  }
  return next
}

/** The initial configuration, before eventless transitions. */
export const initialConfiguration = (graph: OutlineGraph): Set<string> => {
  const active = new Set<string>()
  enterDefaults(graph, graph.root.id, active)
  return active
}

/** Equal configurations have the same key. */
export const configurationKey = (active: Configuration): string => [...active].sort().join(' ')
