import { describe, expect, it } from 'vitest'
import { assign, createMachine } from 'xstate'
import type { Step } from './graph.ts'
import { type Bounds, lots, type SimplePathCounts, simplePathsOf } from './simplePaths.ts'

const BOUNDS: Bounds = { paths: 1_000, steps: 10_000, longest: 50, seed: 'test' }

const all = (work: Generator<Step[], SimplePathCounts>): { paths: Step[][]; counts: SimplePathCounts } => {
  const paths: Step[][] = []
  for (;;) {
    const step = work.next()
    if (step.done) return { paths, counts: step.value }
    paths.push(step.value)
  }
}

/** Every state leads to every other, so the simple paths are the permutations of the others. */
const complete = (size: number) => {
  const names = Array.from({ length: size }, (_, index) => `s${index}`)
  const on = Object.fromEntries(names.map((name) => [name, `.${name}`]))
  const machine = createMachine({
    id: 'complete',
    initial: 's0',
    on,
    states: Object.fromEntries(names.map((name) => [name, {}])),
  })
  return { machine, cases: names.map((type) => ({ type })) }
}
const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1))

describe('simple paths', () => {
  it('are all walked where they are few, and come to no state twice', () => {
    const { paths, counts } = all(simplePathsOf(complete(6), BOUNDS))
    expect(paths).toHaveLength(factorial(5))
    expect(new Set(paths.map((path) => path.map(({ event }) => event.type).join())).size).toBe(factorial(5))
    for (const path of paths) expect(new Set(path.map(({ state }) => state.value)).size).toBe(6)
    expect(counts).toMatchObject({ walked: 120, isDrawn: false, cut: 0, longest: 5, steps: 600 })
    expect(10 ** counts.magnitude).toBeCloseTo(120)
    expect(counts.pairsTaken).toBe(counts.pairsMet)
  })

  it('are drawn where they are many, the same every time, and their number is estimated', () => {
    const { paths, counts } = all(simplePathsOf(complete(10), BOUNDS))
    expect(counts).toMatchObject({ walked: 1_000, isDrawn: true, cut: 0 })
    expect(paths.every((path) => path.length === 10)).toBe(true)
    expect(new Set(paths.map((path) => path.map(({ event }) => event.type).join())).size).toBe(1_000)
    expect(Math.abs(counts.magnitude - Math.log10(factorial(9)))).toBeLessThan(0.1)
    expect(
      all(simplePathsOf(complete(10), BOUNDS)).paths.map((path) => path.map(({ event }) => event)),
    ).toEqual(paths.map((path) => path.map(({ event }) => event)))
    // 72 transitions follow each of the first nine, and all pairs are taken.
    expect(counts.pairsTaken).toBe(counts.pairsMet)
  })

  it('without an end are cut, and it is said', () => {
    const machine = createMachine({
      id: 'counter',
      context: { count: 0 },
      on: { more: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
    })
    const { paths, counts } = all(
      simplePathsOf(
        { machine, cases: [{ type: 'more' }], facets: ({ count }: { count: number }) => count },
        BOUNDS,
      ),
    )
    expect(paths).toHaveLength(1)
    expect(counts).toMatchObject({ walked: 1, cut: 1, isDrawn: false, longest: 50 })
  })

  it('have the states of their own way, where the graph takes another for the same', () => {
    // A loop changes the context, but the facets do not show it.
    const machine = createMachine({
      id: 'detour',
      context: { round: false },
      initial: 'start',
      states: {
        start: { on: { straight: 'middle', round: { target: 'bend', actions: assign({ round: true }) } } },
        bend: { on: { on: 'middle' } },
        middle: {
          on: { on: [{ guard: ({ context }) => context.round, target: 'far' }, { target: 'near' }] },
        },
        near: {},
        far: {},
      },
    })
    const cases = ['straight', 'round', 'on'].map((type) => ({ type }))
    const ends = all(simplePathsOf({ machine, cases }, BOUNDS)).paths.map((path) => path.at(-1)?.state.value)
    expect(ends.sort()).toEqual(['far', 'near'])
  })
})

describe('lots', () => {
  it('are the same for the same seed, others for another, and spread evenly', () => {
    const draw = (seed: string) => {
      const lot = lots(seed)
      return Array.from({ length: 1_000 }, lot)
    }
    expect(draw('a')).toEqual(draw('a'))
    expect(draw('a')).not.toEqual(draw('b'))
    const tenths = draw('a').reduce<number[]>((counts, value) => {
      const tenth = Math.floor(value * 10)
      counts[tenth] = (counts[tenth] ?? 0) + 1
      return counts
    }, [])
    expect(tenths).toHaveLength(10)
    for (const found of tenths) expect(Math.abs(found - 100)).toBeLessThan(40)
  })
})
