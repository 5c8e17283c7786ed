import { describe, expect, it } from 'vitest'
import { REGISTRY } from '../src/machines/registry.ts'
import { readCoverage, transitionNamesOf } from './coverage.ts'

/**
 * Transitions that no path of a graph can take, with the reason; a reason without such a transition fails
 * too.
 */
const EXPLAINED: Readonly<Record<string, Readonly<Record<string, string>>>> = {}

describe('the coverage of the charts', () => {
  const coverage = readCoverage()

  it.each(REGISTRY.map(({ machine }) => [machine.id, machine] as const))(
    'every transition of %s is taken by a test',
    (id, machine) => {
      const names = transitionNamesOf(machine)
      const uncovered = names.filter((name) => (coverage[id]?.[name] ?? []).length === 0)
      expect(uncovered.sort()).toEqual(Object.keys(EXPLAINED[id] ?? {}).sort())
      const strange = Object.keys(coverage[id] ?? {}).filter((name) => !names.includes(name))
      expect(strange, 'transitions that the chart does not have').toEqual([])
    },
  )

  it('knows no machine that is not registered', () => {
    const known = new Set(REGISTRY.map(({ machine }) => machine.id))
    expect([...Object.keys(coverage), ...Object.keys(EXPLAINED)].filter((id) => !known.has(id))).toEqual([])
  })
})
