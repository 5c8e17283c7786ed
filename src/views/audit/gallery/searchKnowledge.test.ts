import { describe, expect, it } from 'vitest'
import { machineKnowledge } from '../../../contracts/audit/machineKnowledge.ts'
import { searchKnowledge } from './searchKnowledge.ts'

const state = (id: string, description: string, states: unknown[] = []) => ({
  id,
  key: id.split('.').at(-1),
  type: states.length > 0 ? 'compound' : 'atomic',
  initial: null,
  description,
  spec: [],
  entry: [],
  exit: [],
  invoke: [],
  transitions: [],
  states,
})

const knowledge = machineKnowledge.parse({
  machines: [
    {
      outline: state('door', 'Lets people in.', [state('door.open', 'Anybody passes.')]),
      capability: 'shell',
      children: [],
      parents: [],
    },
    { outline: state('waitingRoomAlert', 'Rings.'), capability: 'visit', children: [], parents: [] },
  ],
  requirements: [
    { id: 'P1.01', area: 'door', text: 'A visitor can ring.', tests: [], realisations: [] },
    { id: 'P1.02', area: 'door', text: 'A visitor can enter.', tests: [], realisations: [] },
  ],
  coverage: {},
})

describe('the search of the gallery', () => {
  it('shows all machines and nothing else without a query', () => {
    const found = searchKnowledge(knowledge, '  ')
    expect(found.machines.map(({ outline }) => outline.id)).toEqual(['door', 'waitingRoomAlert'])
    expect(found.states).toEqual([])
    expect(found.requirements).toEqual([])
  })

  it('finds machines, states and requirements by any of their terms, in any case', () => {
    expect(searchKnowledge(knowledge, 'RING').machines.map(({ outline }) => outline.id)).toEqual([
      'waitingRoomAlert',
    ])
    expect(searchKnowledge(knowledge, 'RING').requirements.map(({ id }) => id)).toEqual(['P1.01'])
    expect(searchKnowledge(knowledge, 'anybódy').states.map(({ state: { id } }) => id)).toEqual(['door.open'])
    expect(searchKnowledge(knowledge, 'p1.02').requirements.map(({ id }) => id)).toEqual(['P1.02'])
  })

  it('wants every word', () => {
    expect(searchKnowledge(knowledge, 'visitor enter').requirements.map(({ id }) => id)).toEqual(['P1.02'])
    expect(searchKnowledge(knowledge, 'visitor flies').requirements).toEqual([])
  })
})
