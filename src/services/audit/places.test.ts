import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffJson } from './diffJson.ts'
import { countUpTo, neighbourOf, positionOf } from './sortedPlaces.ts'

const places = fc.uniqueArray(fc.nat(200)).map((all) => all.sort((a, b) => a - b))

describe('sorted places', () => {
  it('answers as a walk over all of them would', () => {
    fc.assert(
      fc.property(places, fc.nat(210), (all, place) => {
        expect(countUpTo(all, place)).toBe(all.filter((one) => one <= place).length)
        expect(positionOf(all, place)).toBe(all.indexOf(place))
        expect(neighbourOf(all, place, 1)).toBe(all.find((one) => one > place) ?? null)
        expect(neighbourOf(all, place, -1)).toBe(all.findLast((one) => one < place) ?? null)
      }),
    )
  })
})

/** Lays the differences over what was: the proof that they say everything. */
const applied = (before: unknown, differences: ReturnType<typeof diffJson>): unknown => {
  const copy: unknown = structuredClone({ whole: before })
  for (const { path, after } of differences) {
    const keys = ['whole', ...path]
    const last = keys.pop() ?? ''
    let at = copy as Record<string, unknown>
    for (const key of keys) at = at[key] as Record<string, unknown>
    if (after === undefined) delete at[last]
    else at[last] = after
  }
  return (copy as { whole: unknown }).whole
}

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constantFrom(null, true, 0, 1, 'x', ''),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value')),
  ),
}))

describe('what differs', () => {
  it('says everything, and nothing of what is alike', () => {
    fc.assert(
      fc.property(value, value, (before, after) => {
        expect(applied(before, diffJson(before, after))).toEqual(after)
        expect(diffJson(after, after)).toEqual([])
      }),
    )
  })

  it('finds the one element of a list that changed', () => {
    expect(diffJson({ list: [1, { on: false }] }, { list: [1, { on: true }] })).toEqual([
      { path: ['list', '1', 'on'], before: false, after: true },
    ])
  })
})
