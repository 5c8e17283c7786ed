import type { TransitionOutline } from '../machineOutline.ts'
import { choicesOn, eventsHeard, isFinished, settle } from './outlineChoices.ts'
import { applyTransitions, type Configuration, configurationKey, type OutlineGraph } from './outlineGraph.ts'

/** One event on the way, and what has to hold for it to lead on. */
export interface WayStep {
  readonly event: string
  readonly guards: readonly string[]
  /** The active states afterwards. */
  readonly active: readonly string[]
}

/**
 * Why an event is off, and what would enable it.
 * - `unknown`: the machine has no such event at all
 * - `open`: it is taken now
 * - `guarded`: a state hears it now, and takes it only when one of these guards holds
 * - `way`: no state hears it now; the shortest events until one does, and the guards that decide there
 * - `closed`: nothing that can happen from here leads to a state that hears it
 */
export type WayTo =
  | { readonly kind: 'unknown' | 'open' | 'closed' }
  | { readonly kind: 'guarded'; readonly guards: readonly string[] }
  | { readonly kind: 'way'; readonly steps: readonly WayStep[]; readonly guards: readonly string[] }

/** Configurations looked at before the search gives up; our largest machine has a few hundred. */
const MOST_CONFIGURATIONS = 20_000

const transitionsOn = (graph: OutlineGraph, event: string): TransitionOutline[] =>
  [...graph.states.values()].flatMap(({ transitions }) => transitions.filter((one) => one.event === event))

/**
 * Guards that let the event through here; null when no state wants it, empty when one takes it in any case.
 * Where an event leads somewhere, a state that only answers it (with an error, or not at all) does not want it.
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

/** Failures and waiting are ways too, but of two equally short ones nobody wants to be told of the failure. */
const wish = (event: string): number =>
  event.startsWith('xstate.error.')
    ? 3
    : event.startsWith('xstate.after.')
      ? 2
      : /fail|lost|refused/i.test(event)
        ? 1
        : 0

interface Reached {
  readonly active: Configuration
  readonly steps: readonly WayStep[]
}

const onwards = (graph: OutlineGraph, { active, steps }: Reached): Reached[] =>
  isFinished(graph, active)
    ? []
    : eventsHeard(graph, active)
        .sort((a, b) => wish(a) - wish(b))
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
export const waysTo = (graph: OutlineGraph, active: Configuration, event: string): WayTo => {
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
      if (guards !== null) return { kind: 'way', steps: reached.steps, guards }
      next.push(reached)
    }
    frontier = next
  }
  return { kind: 'closed' }
}
