import type {
  KnownMachine,
  KnownRequirement,
  MachineKnowledge,
} from '../../contracts/audit/machineKnowledge.ts'
import type { StateOutline } from '../../machines/machineOutline.ts'
import { flattenStates } from '../../machines/transitionNames.ts'

export interface FoundState {
  readonly machine: string
  readonly state: StateOutline
}

export interface Found {
  readonly machines: readonly KnownMachine[]
  readonly states: readonly FoundState[]
  readonly requirements: readonly KnownRequirement[]
}

/** `Reconectar`, `reconnéct` and `RECONNECT` are typed by the same person. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Machines, states and requirements in which every word of the query stands somewhere. */
export const searchKnowledge = (knowledge: MachineKnowledge, query: string): Found => {
  const words = plain(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return { machines: knowledge.machines, states: [], requirements: [] }
  const matches = (...texts: readonly string[]): boolean => {
    const text = plain(texts.join(' '))
    return words.every((word) => text.includes(word))
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
