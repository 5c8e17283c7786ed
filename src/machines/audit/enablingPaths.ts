import type { AnyMachineSnapshot } from 'xstate'
import type { StateOutline } from '../machineOutline.ts'
import { isOutside, type OutlineChart } from './outlineChart.ts'
import { activeStates, type OutlineGraph } from './outlineGraph.ts'

/** One event on the path, and its guards. */
export interface EnablingStep {
  readonly event: string
  readonly guards: readonly string[]
  /** The active states afterwards. */
  readonly active: readonly string[]
}

/**
 * Why an event is off, and what would enable it.
 * - `unknown`: the machine has no such event
 * - `open`: it is taken now
 * - `guarded`: an active state has a transition for it, which needs one of these guards
 * - `path`: no active state has a transition for it; the shortest events until one does, and its guards
 * - `closed`: no sequence of events from here leads to a state with a transition for it
 */
export type EnablingPath =
  | { readonly kind: 'unknown' | 'open' | 'closed' }
  | { readonly kind: 'guarded'; readonly guards: readonly string[] }
  | { readonly kind: 'path'; readonly steps: readonly EnablingStep[]; readonly guards: readonly string[] }

/** A machine with the chart that runs its outline. */
export interface Walkable {
  readonly graph: OutlineGraph
  readonly chart: OutlineChart
}

/** Limit of visited states; our largest machine has a few hundred. */
const MOST_STATES = 20_000

const hasEvent = ({ transitions, states }: StateOutline, event: string): boolean =>
  transitions.some((one) => one.event === event) || states.some((state) => hasEvent(state, event))

const leadsSomewhere = ({ transitions, states }: StateOutline, event: string): boolean =>
  transitions.some((one) => one.event === event && one.target.length > 0) ||
  states.some((state) => leadsSomewhere(state, event))

/** Every event type of the machine, without those that the engine raises itself. */
export const eventsOf = ({ states }: OutlineGraph): string[] =>
  [...new Set([...states.values()].flatMap(({ transitions }) => transitions.map(({ event }) => event)))]
    .filter(isOutside)
    .sort()

/**
 * Guards that let the event through here; null when no state has a transition for it, empty when one takes it
 * unconditionally. If the event has a target somewhere, states that only answer it (with an error, or not at
 * all) do not count.
 */
export const gateOf = (
  { graph, chart }: Walkable,
  snapshot: AnyMachineSnapshot,
  event: string,
): readonly string[] | null => {
  const leads = leadsSomewhere(graph.root, event)
  const taking = chart
    .taking(snapshot, event)
    .filter(({ result }) => result.some(({ target }) => !leads || (target?.length ?? 0) > 0))
  if (taking.length === 0) return null
  if (taking.some(({ guards }) => guards.length === 0)) return []
  return [...new Set(taking.flatMap(({ guards }) => guards))]
}

/**
 * Failures and delays are part of paths too, but of two equally short paths the one without the failure is
 * preferred.
 */
const preference = (event: string): number =>
  event.startsWith('xstate.error.')
    ? 3
    : event.startsWith('xstate.after.')
      ? 2
      : /fail|lost|refused/i.test(event)
        ? 1
        : 0

interface Reached {
  readonly snapshot: AnyMachineSnapshot
  readonly steps: readonly EnablingStep[]
}

const keyOf = ({ value }: AnyMachineSnapshot): string => JSON.stringify(value)

type Onward = Omit<EnablingStep, 'active'> & { readonly snapshot: AnyMachineSnapshot }
/** The successors of a state do not depend on the question, and a page asks many. */
const known = new WeakMap<OutlineChart, Map<string, readonly Onward[]>>()

const onwards = (chart: OutlineChart, snapshot: AnyMachineSnapshot): readonly Onward[] => {
  const states = known.get(chart) ?? new Map<string, readonly Onward[]>()
  known.set(chart, states)
  const key = keyOf(snapshot)
  const found = states.get(key)
  if (found !== undefined) return found
  const next =
    snapshot.status === 'done'
      ? []
      : chart
          .accepted(snapshot)
          .sort((a, b) => preference(a) - preference(b))
          .flatMap((event) =>
            chart
              .after(snapshot, event)
              .filter(({ result }) => keyOf(result) !== key)
              .sort((a, b) => a.guards.length - b.guards.length)
              .map(({ result, guards }) => ({ event, guards, snapshot: result })),
          )
  states.set(key, next)
  return next
}

/** The shortest path of events that would enable this one, by breadth-first search over the outline. */
export const enablingPaths = (machine: Walkable, from: AnyMachineSnapshot, event: string): EnablingPath => {
  const { graph, chart } = machine
  if (!hasEvent(graph.root, event)) return { kind: 'unknown' }
  const now = from.status === 'done' ? null : gateOf(machine, from, event)
  if (now !== null) return now.length === 0 ? { kind: 'open' } : { kind: 'guarded', guards: now }
  const seen = new Set([keyOf(from)])
  let frontier: Reached[] = [{ snapshot: from, steps: [] }]
  while (frontier.length > 0 && seen.size < MOST_STATES) {
    const next: Reached[] = []
    for (const { snapshot: here, steps } of frontier)
      for (const { snapshot, ...step } of onwards(chart, here)) {
        const key = keyOf(snapshot)
        if (seen.has(key)) continue
        seen.add(key)
        const path = [...steps, { ...step, active: activeStates(graph.root, snapshot.value) }]
        const guards = snapshot.status === 'done' ? null : gateOf(machine, snapshot, event)
        if (guards !== null) return { kind: 'path', steps: path, guards }
        next.push({ snapshot, steps: path })
      }
    frontier = next
  }
  return { kind: 'closed' }
}
