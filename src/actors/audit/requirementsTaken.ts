import type { Taken } from '../../machines/audit/outlineGraph.ts'
import { activeStates, type OutlineGraph } from '../../machines/audit/outlineGraph.ts'

/** Ids of the requirements that one step implements: those of its transitions, and of the entered states. */
export const requirementsTaken = (
  graph: OutlineGraph,
  before: unknown,
  after: unknown,
  taken: readonly Taken[],
): string[] => {
  const left = new Set(before === null ? [] : activeStates(graph.root, before))
  // A state that is entered again counts again.
  for (const { transition } of taken) for (const target of transition.target) left.delete(target)
  const entered = activeStates(graph.root, after).filter((id) => !left.has(id))
  const found = [
    ...taken.flatMap(({ transition }) => transition.spec),
    ...entered.flatMap((id) => graph.states.get(id)?.spec ?? []),
  ]
  return [...new Set(found)]
}
