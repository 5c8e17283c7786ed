import type {
  KnownMachine,
  KnownRequirement,
  MachineKnowledge,
} from '../../../contracts/audit/machineKnowledge.ts'
import type { StateOutline } from '../../../machines/machineOutline.ts'
import { flattenStates } from '../../../machines/transitionNames.ts'

export interface FoundState {
  readonly machine: string
  readonly state: StateOutline
}

export interface Found {
  readonly machines: readonly KnownMachine[]
  readonly states: readonly FoundState[]
  readonly requirements: readonly KnownRequirement[]
}

/** Case and accents are ignored, because `Reconectar`, `reconnéct` and `RECONNECT` mean the same search. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Machines, states and requirements that contain every term of the query. */
export const searchKnowledge = (knowledge: MachineKnowledge, query: string): Found => {
  const terms = plain(query).split(/\s+/).filter(Boolean)
  if (terms.length === 0) return { machines: knowledge.machines, states: [], requirements: [] }
  const matches = (...texts: readonly string[]): boolean => {
    const text = plain(texts.join(' '))
    return terms.every((term) => text.includes(term))
  }
  return {
    machines: knowledge.machines.filter(({ outline }) => matches(outline.id, outline.description)),
    states: knowledge.machines.flatMap(({ outline }) =>
      flattenStates(outline)
        .filter((state) => state.id !== outline.id)
        .filter((state) => matches(state.id, state.description, ...state.spec))
        .map((state) => ({ machine: outline.id, state })),
    ),
    requirements: knowledge.requirements.filter(({ id, area, text }) => matches(id, area, text)),
  }
}
