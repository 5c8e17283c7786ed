import { describe, expect, it } from 'vitest'
import type { KnownRequirement } from '../../../contracts/audit/machineKnowledge.ts'
import { areasOf, filterRequirements } from './filterRequirements.ts'
import { testKinds } from './testKinds.ts'

const requirement = (id: string, area: string, ...files: string[]): KnownRequirement => ({
  id,
  area,
  text: `The ${area} works.`,
  tests: files.map((file) => ({ file, title: id })),
  realisations: [],
})
const all = [
  requirement('P1.01', 'retry', 'model-tests/retry.model.test.ts', 'e2e/meeting/retry.spec.ts'),
  requirement('P1.02', 'retry'),
  requirement('P1.03', 'chat', 'server/chat.test.ts'),
]
const idsOf = (filter: Parameters<typeof filterRequirements>[1]) =>
  filterRequirements(all, filter).map(({ id }) => id)

describe('the filter of the requirements', () => {
  it('shows one area at a time, those without a test first', () => {
    expect(areasOf(all)).toEqual([
      ['chat', 1],
      ['retry', 2],
    ])
    expect(idsOf({ area: 'retry', status: 'all', search: '' })).toEqual(['P1.02', 'P1.01'])
    expect(idsOf({ area: 'retry', status: 'proven', search: '' })).toEqual(['P1.01'])
    expect(idsOf({ area: 'retry', status: 'open', search: '' })).toEqual(['P1.02'])
  })

  it('searches all areas', () => {
    expect(idsOf({ area: 'retry', status: 'all', search: 'p1.03' })).toEqual(['P1.03'])
  })
})

describe('how a requirement is shown', () => {
  it('counts its tests by kind', () => {
    expect(all.map(testKinds)).toEqual([
      [
        ['browser', 1],
        ['model', 1],
      ],
      [],
      [['server', 1]],
    ])
  })
})
