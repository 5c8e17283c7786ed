import type { StateOutline, TransitionOutline } from './machineOutline.ts'

/** An engine event as readable text: `after retryDelay`, `done fetchInit`. */
export const eventName = (event: string): string => {
  const delay = /^xstate\.after\.([^.]+)\./.exec(event)?.[1]
  return delay ? `after ${delay}` : event.replace(/^xstate\.(done|error)\.(actor|state)\./, '$1 ')
}

export const transitionLabel = ({ event, guard }: Pick<TransitionOutline, 'event' | 'guard'>): string =>
  `${eventName(event)}${guard ? ` [${guard}]` : ''}`

/** Key of one transition of a machine in coverage, charts and links: stable as long as the chart is. */
export const transitionKey = (sourceId: string, { event, guard, target }: TransitionOutline): string =>
  [sourceId, event, guard ?? '', target.join(',')].join('|')

/** The state and all its descendants, parents first, in the order of the chart. */
export const flattenStates = (state: StateOutline): StateOutline[] => [
  state,
  ...state.states.flatMap(flattenStates),
]

/** A state id without the name of its machine; the root itself in brackets. */
export const shortStateId = (root: StateOutline, id: string): string =>
  id === root.id ? `(${root.key})` : id.slice(root.id.length + 1)
