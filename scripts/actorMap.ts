import { REGISTRY } from '../src/machines/registry.ts'

export interface Child {
  /** Id under which the parent invokes it. */
  readonly actor: string
  readonly machine: string
}

/** The machines that a machine invokes, from its declared actors. */
export const childrenOf = (machineId: string): readonly Child[] => {
  const entry = REGISTRY.find(({ machine }) => machine.id === machineId)
  if (!entry) return []
  const known = new Set(REGISTRY.map(({ machine }) => machine.id))
  return Object.entries(entry.machine.implementations.actors).flatMap(([actor, logic]) => {
    const id: unknown = typeof logic === 'object' && logic !== null && 'id' in logic ? logic.id : undefined
    return typeof id === 'string' && known.has(id) ? [{ actor, machine: id }] : []
  })
}
