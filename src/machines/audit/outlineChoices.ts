import type { StateOutline, TransitionOutline } from '../machineOutline.ts'
import {
  applyTransitions,
  type Configuration,
  configurationKey,
  exitSet,
  type OutlineGraph,
  type Taken,
} from './outlineGraph.ts'

/**
 * What a machine may do on an event according to its outline. Guards cannot be evaluated, so each guarded
 * transition is one possibility and skipping it is another.
 */
export interface Choice {
  readonly taken: readonly Taken[]
  /** Guards that this choice needs. */
  readonly guards: readonly string[]
}

const NOTHING: Choice = { taken: [], guards: [] }
/** Regions multiply the choices; a machine with more of them on one event is cut off here. */
const MOST_CHOICES = 64
/** Limit of configurations passed through without an event. */
const MOST_MICROSTEPS = 500

const matches = (descriptor: string, event: string): boolean =>
  descriptor === event ||
  (event !== 'always' &&
    (descriptor === '*' || (descriptor.endsWith('.*') && event.startsWith(descriptor.slice(0, -1)))))

/** In the engine's order: the most specific event descriptor first. */
export const candidatesOf = (state: StateOutline, event: string): TransitionOutline[] => {
  const found = state.transitions.filter((transition) => matches(transition.event, event))
  return found.length < 2 ? found : found.sort((a, b) => b.event.length - a.event.length)
}

const ownChoices = (state: StateOutline, event: string): Choice[] => {
  const choices: Choice[] = []
  for (const transition of candidatesOf(state, event)) {
    const { guard } = transition
    choices.push({ taken: [{ source: state.id, transition }], guards: guard === null ? [] : [guard] })
    if (guard === null) return choices
  }
  return [...choices, NOTHING]
}

const together = (left: readonly Choice[], right: readonly Choice[]): Choice[] =>
  left
    .flatMap((one) =>
      right.map((other) => ({
        taken: [...one.taken, ...other.taken],
        guards: [...one.guards, ...other.guards],
      })),
    )
    .slice(0, MOST_CHOICES)

const choicesBelow = (state: StateOutline, active: Configuration, event: string): Choice[] => {
  const inner = state.states.filter(({ id }) => active.has(id))
  const below = inner
    .map((child) => choicesBelow(child, active, event))
    .reduce<Choice[]>((all, one) => together(all, one), [NOTHING])
  // A state is asked only when none of its substates takes the event.
  return below.flatMap((choice) => (choice.taken.length > 0 ? [choice] : ownChoices(state, event)))
}

/** Among transitions that exit the same states the inner one wins, among equals the first. */
const withoutConflicts = (graph: OutlineGraph, active: Configuration, choice: Choice): Choice => {
  const kept: Taken[] = []
  const left = new Set<string>()
  for (const taken of choice.taken) {
    const leaves = exitSet(graph, active, taken)
    if (leaves.some((id) => left.has(id))) continue
    for (const id of leaves) left.add(id)
    kept.push(taken)
  }
  return kept.length === choice.taken.length ? choice : { ...choice, taken: kept }
}

/** All possibilities of the machine on this event, including no transition where guards may refuse. */
export const choicesOn = (graph: OutlineGraph, active: Configuration, event: string): Choice[] =>
  choicesBelow(graph.root, active, event).map((choice) => withoutConflicts(graph, active, choice))

/** Event descriptors of the active states, without those that the engine raises itself. */
export const acceptedEvents = (graph: OutlineGraph, active: Configuration): string[] => {
  const events = new Set<string>()
  for (const id of active)
    for (const { event } of graph.states.get(id)?.transitions ?? [])
      if (event !== 'always' && !event.startsWith('xstate.done.state.') && !event.endsWith('*'))
        events.add(event)
  return [...events].sort()
}

export interface Settled {
  readonly active: Configuration
  readonly guards: readonly string[]
}

/** Events that the engine raises now: an active state has reached its final state. */
const raised = (graph: OutlineGraph, active: Configuration): string[] =>
  [...active].flatMap((id) => {
    const state = graph.states.get(id)
    const parent = graph.parents.get(id)
    return state?.type === 'final' && parent !== undefined ? [`xstate.done.state.${parent}`] : []
  })

/** Eventless transitions from here: unconditional ones, and guarded ones. */
const onItsOwn = (graph: OutlineGraph, active: Configuration, event: string) => {
  const forced = new Map<TransitionOutline, Taken>()
  const guarded = new Map<TransitionOutline, Taken>()
  const leaves = [...active].filter(
    (id) => !graph.states.get(id)?.states.some((child) => active.has(child.id)),
  )
  for (const leaf of leaves) {
    let source: string | undefined = leaf
    while (source !== undefined) {
      const state = graph.states.get(source)
      const candidates = state ? candidatesOf(state, event) : []
      const certain = candidates.find(({ guard }) => guard === null)
      for (const transition of candidates) {
        if (transition === certain) break
        guarded.set(transition, { source, transition })
      }
      if (certain) forced.set(certain, { source, transition: certain })
      source = certain ? undefined : graph.parents.get(source)
    }
  }
  return { forced: [...forced.values()], guarded: [...guarded.values()] }
}

interface Resting extends Settled {
  /** Done events that the engine has raised already. */
  readonly finished: readonly string[]
}

/** The configurations that follow without an event; null when the machine is stable. */
const nextOf = (
  graph: OutlineGraph,
  { active, guards, finished }: Resting,
): { may: Resting[]; must: boolean } | null => {
  const step = (taken: readonly Taken[], notified: readonly string[]): Resting => ({
    active: applyTransitions(graph, active, withoutConflicts(graph, active, { taken, guards: [] }).taken),
    guards: [...guards, ...taken.flatMap(({ transition }) => transition.guard ?? [])],
    finished: notified,
  })
  const events = ['always', ...raised(graph, active).filter((event) => !finished.includes(event))]
  for (const event of events) {
    const { forced, guarded } = onItsOwn(graph, active, event)
    if (forced.length + guarded.length === 0) continue
    const notified = event === 'always' ? finished : [...finished, event]
    const may = guarded.map((taken) => step([taken], notified))
    if (forced.length > 0) may.push(step(forced, notified))
    return { may, must: forced.length > 0 }
  }
  return null
}

/** The stable configurations that the machine reaches from here; several where guards decide. */
export const settle = (graph: OutlineGraph, from: Configuration): Settled[] => {
  const rests = new Map<string, Settled>()
  const seen = new Set<string>()
  const waiting: Resting[] = [{ active: from, guards: [], finished: [] }]
  for (let at = 0; at < waiting.length && at < MOST_MICROSTEPS; at += 1) {
    const here = waiting[at]
    if (!here) break
    const key = configurationKey(here.active)
    const next = nextOf(graph, here)
    if (!next?.must && !rests.has(key)) rests.set(key, { active: here.active, guards: here.guards })
    for (const one of next?.may ?? []) {
      const name = `${configurationKey(one.active)}|${one.finished.join()}`
      if (seen.has(name)) continue
      seen.add(name)
      waiting.push(one)
    }
  }
  return [...rests.values()]
}

export const isFinished = (graph: OutlineGraph, active: Configuration): boolean =>
  graph.root.states.some(({ id, type }) => type === 'final' && active.has(id))
