import { TestModel } from '@xstate/graph'
import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  transition,
} from 'xstate'

/** The part of a model from which its graph is made. This file is the only wrapper of @xstate/graph. */
export interface Graphed<C> {
  readonly machine: AnyStateMachine
  readonly input?: unknown
  /** Possible events: requests and facts unchanged, engine events made with done, failed, elapsed. */
  readonly cases: readonly AnyEventObject[]
  /** Excludes events that cannot occur in a state although the chart would accept them. */
  readonly canHappen?: (context: C, event: AnyEventObject) => boolean
  /** The few facets of the context that distinguish states; none by default. */
  readonly facets?: (context: C) => unknown
  /** Stops an unbounded graph. */
  readonly limit?: number
}

export interface Step {
  readonly state: AnyMachineSnapshot
  readonly event: AnyEventObject
}

const handles = (snapshot: AnyMachineSnapshot, type: string): boolean =>
  snapshot._nodes.some((node) =>
    [...node.transitions.keys()].some(
      (descriptor) =>
        descriptor === type ||
        descriptor === '*' ||
        (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1))),
    ),
  )

/** The possible cases in a state. */
export const eventsFor =
  <C>({ cases, canHappen }: Pick<Graphed<C>, 'cases' | 'canHappen'>) =>
  (snapshot: AnyMachineSnapshot): AnyEventObject[] => {
    if (snapshot.status !== 'active') return []
    return cases.flatMap((event) => {
      if (canHappen && !canHappen(snapshot.context as C, event)) return []
      if (!event.type.startsWith('xstate.after.')) return handles(snapshot, event.type) ? [event] : []
      const prefix = event.type.slice(0, -1)
      return snapshot._nodes
        .flatMap((node) => [...node.transitions.keys()])
        .filter((type) => type.startsWith(prefix))
        .map((type) => ({ type }))
    })
  }

/**
 * The machine for exploring, without system ids. The library explores every branch in one actor system, where
 * the second branch would find its system ids used; nobody looks them up there.
 */
const explorable = (machine: AnyStateMachine): AnyStateMachine => {
  const withoutIds = (scope: { self: object; system: object }) => {
    const system = Object.create(scope.system, { _set: { value: () => undefined } })
    return { ...scope, system, self: Object.create(scope.self, { system: { value: system } }) }
  }
  return Object.create(machine, {
    transition: {
      value: (snapshot: never, event: never, scope: never) =>
        machine.transition(snapshot, event, withoutIds(scope) as never),
    },
    getInitialSnapshot: {
      value: (scope: never, input: never) => machine.getInitialSnapshot(withoutIds(scope) as never, input),
    },
  })
}

interface Edges {
  readonly transitions: Readonly<Record<string, { event: AnyEventObject; state: AnyMachineSnapshot }>>
}

/** Serialises a state; equal texts are one state. */
export const serializerOf =
  <C>(options: Graphed<C>) =>
  (snapshot: AnyMachineSnapshot): string =>
    JSON.stringify([snapshot.status, snapshot.value, options.facets?.(snapshot.context as C) ?? null])

/** A path to every reachable state, and the transitions from each. */
const graphOf = <C>(options: Graphed<C>) => {
  const serialize = serializerOf(options)
  const model = new TestModel(explorable(options.machine) as never, {
    events: eventsFor(options) as never,
    serializeState: serialize as never,
    serializeEvent: ((event: AnyEventObject) => JSON.stringify(event)) as never,
    stateMatcher: (() => false) as never,
    limit: options.limit ?? 5_000,
    input: (options.input ?? {}) as never,
  })
  const found: unknown = model.getShortestPaths({ allowDuplicatePaths: true })
  const shortest = found as { state: AnyMachineSnapshot; steps: Step[] }[]
  const map: unknown = model.getAdjacencyMap()
  const adjacency = map as Record<string, Edges>
  const edgesOf = (state: AnyMachineSnapshot): Step[] =>
    Object.values(adjacency[serialize(state)]?.transitions ?? {})
  return { shortest, edgesOf, serialize }
}

/** A path to every reachable state, continued over every transition. */
export const shortestPathsOf = <C>(options: Graphed<C>): Step[][] => {
  const { shortest, edgesOf } = graphOf(options)
  return shortest.flatMap(({ state, steps }) => {
    const edges = edgesOf(state)
    return edges.length === 0 ? [steps] : edges.map((edge) => [...steps, edge])
  })
}

/** One shortest path to each state value. */
export const pathsToStates = <C>(options: Graphed<C>): Step[][] => {
  const byValue = new Map<string, Step[]>()
  for (const { state, steps } of graphOf(options).shortest) {
    const value = JSON.stringify([state.status, state.value])
    const known = byValue.get(value)
    if (!known || steps.length < known.length) byValue.set(value, steps)
  }
  return [...byValue.values()]
}

/** The states along this path, because those of the graph represent others that differ in ignored facets. */
const folded = <C>({ machine, input }: Graphed<C>, steps: readonly Step[]): Step[] => {
  let [state] = initialTransition(machine, (input ?? {}) as never)
  return steps.map(({ event }, index) => {
    if (index > 0) [state] = transition(machine, state, event as never)
    return { event, state }
  })
}

/**
 * Walks over every transition with as few starts as possible: each continues over the nearest remaining
 * transition and ends when none can be reached. For tests with an expensive start.
 * @param canHappen excludes events that the test cannot cause in a state
 */
export const toursOf = <C>(
  options: Graphed<C>,
  canHappen: (from: AnyMachineSnapshot, event: AnyEventObject) => boolean = () => true,
): Step[][] => {
  const { shortest, edgesOf: allEdgesOf, serialize } = graphOf(options)
  const edgesOf = (state: AnyMachineSnapshot) =>
    allEdgesOf(state).filter(({ event }) => canHappen(state, event))
  const start = shortest.find(({ steps }) => steps.length <= 1)
  if (!start) return []
  const keyOf = (from: AnyMachineSnapshot, { event }: Step) => `${serialize(from)} ${JSON.stringify(event)}`
  const left = new Set(shortest.flatMap(({ state }) => edgesOf(state).map((edge) => keyOf(state, edge))))

  /** The steps to the nearest remaining transition and over it. */
  const nearest = (from: AnyMachineSnapshot): Step[] | null => {
    const seen = new Set([serialize(from)])
    const wave: { state: AnyMachineSnapshot; steps: Step[] }[] = [{ state: from, steps: [] }]
    for (const { state, steps } of wave)
      for (const edge of edgesOf(state)) {
        const onward = [...steps, edge]
        if (left.has(keyOf(state, edge))) return onward
        const key = serialize(edge.state)
        if (seen.has(key)) continue
        seen.add(key)
        wave.push({ state: edge.state, steps: onward })
      }
    return null
  }

  const tours: Step[][] = []
  while (left.size > 0) {
    const tour = [...start.steps]
    let at = start.state
    for (let onward = nearest(at); onward !== null; onward = nearest(at)) {
      for (const step of onward) {
        left.delete(keyOf(at, step))
        at = step.state
      }
      tour.push(...onward)
    }
    // The rest can only be reached from another start; a graph of shortest paths has nothing else.
    if (tour.length === start.steps.length) break
    tours.push(folded(options, tour))
  }
  return tours
}
