import type { TransitionOutline } from '../machineOutline.ts'
import { acceptedEvents, choicesOn, isFinished, settle } from './outlineChoices.ts'
import { applyTransitions, type Configuration, configurationKey, type OutlineGraph } from './outlineGraph.ts'

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

/** Limit of visited configurations; our largest machine has a few hundred. */
const MOST_CONFIGURATIONS = 20_000

const transitionsOn = (graph: OutlineGraph, event: string): TransitionOutline[] =>
  [...graph.states.values()].flatMap(({ transitions }) => transitions.filter((one) => one.event === event))

/**
 * Guards that let the event through here; null when no state has a transition for it, empty when one takes it
 * unconditionally. If the event has a target somewhere, states that only answer it (with an error, or not at
 * all) do not count.
 */
export const gateOf = (
  graph: OutlineGraph,
  active: Configuration,
  event: string,
): readonly string[] | null => {
  const leads = transitionsOn(graph, event).some(({ target }) => target.length > 0)
  const taking = choicesOn(graph, active, event).filter(({ taken }) =>
    taken.some(({ transition }) => !leads || transition.target.length > 0),
  )
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
  readonly active: Configuration
  readonly steps: readonly EnablingStep[]
}

const onwards = (graph: OutlineGraph, { active, steps }: Reached): Reached[] =>
  isFinished(graph, active)
    ? []
    : acceptedEvents(graph, active)
        .sort((a, b) => preference(a) - preference(b))
        .flatMap((event) =>
          choicesOn(graph, active, event)
            .filter(({ taken }) => taken.some(({ transition }) => transition.target.length > 0))
            .sort((a, b) => a.guards.length - b.guards.length)
            .flatMap((choice) =>
              settle(graph, applyTransitions(graph, active, choice.taken)).map((settled) => ({
                active: settled.active,
                steps: [
                  ...steps,
                  {
                    event,
                    guards: [...new Set([...choice.guards, ...settled.guards])],
                    active: [...settled.active],
                  },
                ],
              })),
            ),
        )

/** The shortest path of events that would enable this one, by breadth-first search over the outline. */
export const enablingPaths = (graph: OutlineGraph, active: Configuration, event: string): EnablingPath => {
  if (transitionsOn(graph, event).length === 0) return { kind: 'unknown' }
  const now = isFinished(graph, active) ? null : gateOf(graph, active, event)
  if (now !== null) return now.length === 0 ? { kind: 'open' } : { kind: 'guarded', guards: now }
  const seen = new Set([configurationKey(active)])
  let frontier: Reached[] = [{ active, steps: [] }]
  while (frontier.length > 0 && seen.size < MOST_CONFIGURATIONS) {
    const next: Reached[] = []
    for (const reached of frontier.flatMap((one) => onwards(graph, one))) {
      const key = configurationKey(reached.active)
      if (seen.has(key)) continue
      seen.add(key)
      const guards = isFinished(graph, reached.active) ? null : gateOf(graph, reached.active, event)
      if (guards !== null) return { kind: 'path', steps: reached.steps, guards }
      next.push(reached)
    }
    frontier = next
  }
  return { kind: 'closed' }
}
