import type { AnyStateMachine } from 'xstate'

/**
 * The definition of a machine as plain data, without its functions: states, transitions, names. Its hash is
 * the machine's version in the ledger (architecture §4), and the diagrams are drawn from it.
 */
export interface TransitionOutline {
  readonly event: string
  readonly guard: string | null
  readonly target: readonly string[]
  readonly actions: readonly string[]
  readonly reenter: boolean
  readonly spec: readonly string[]
}

export interface StateOutline {
  readonly id: string
  readonly key: string
  readonly type: string
  readonly initial: string | null
  readonly description: string
  readonly spec: readonly string[]
  readonly entry: readonly string[]
  readonly exit: readonly string[]
  readonly invoke: readonly { id: string; src: string; systemId: string | null }[]
  readonly transitions: readonly TransitionOutline[]
  readonly states: readonly StateOutline[]
}

type Node = AnyStateMachine['root']
type Transition = NonNullable<Node['always']>[number]

const nameOf = (thing: unknown): string => {
  if (typeof thing === 'string') return thing
  if (typeof thing === 'object' && thing !== null && 'type' in thing && typeof thing.type === 'string')
    return thing.type
  if (typeof thing === 'function')
    return 'type' in thing && typeof thing.type === 'string' ? thing.type : thing.name || 'inline'
  return 'inline'
}

const specOf = (meta: unknown): readonly string[] =>
  typeof meta === 'object' && meta !== null && 'spec' in meta && Array.isArray(meta.spec)
    ? meta.spec.map(String)
    : []

const outlineTransition = (transition: Transition): TransitionOutline => ({
  event: transition.eventType || 'always',
  guard: transition.guard === undefined ? null : nameOf(transition.guard),
  target: (transition.target ?? []).map((target) => target.id),
  actions: transition.actions.map(nameOf),
  reenter: transition.reenter,
  spec: specOf(transition.meta),
})

const outlineState = (node: Node): StateOutline => ({
  id: node.id,
  key: node.key,
  type: node.type,
  initial: node.type === 'compound' ? (node.initial.target[0]?.id ?? null) : null,
  description: node.description ?? '',
  spec: specOf(node.meta),
  entry: node.entry.map(nameOf),
  exit: node.exit.map(nameOf),
  invoke: node.invoke.map(({ id, src, systemId }) => ({
    id,
    src: typeof src === 'string' ? src : id,
    systemId: systemId ?? null,
  })),
  transitions: [...[...node.transitions.values()].flat(), ...(node.always ?? [])].map(outlineTransition),
  states: Object.values(node.states).map((child) => outlineState(child as Node)),
})

export const outlineMachine = (machine: AnyStateMachine): StateOutline => outlineState(machine.root)
