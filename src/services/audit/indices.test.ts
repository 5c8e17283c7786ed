import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { diffJson } from './diffJson.ts'
import { countUpTo, neighbourOf, positionOf } from './sortedIndices.ts'

const sortedIndices = fc.uniqueArray(fc.nat(200)).map((all) => all.sort((a, b) => a - b))

describe('sorted places', () => {
  it('answers as a walk over all of them would', () => {
    fc.assert(
      fc.property(sortedIndices, fc.nat(210), (all, index) => {
        expect(countUpTo(all, index)).toBe(all.filter((one) => one <= index).length)
        expect(positionOf(all, index)).toBe(all.indexOf(index))
        expect(neighbourOf(all, index, 1)).toBe(all.find((one) => one > index) ?? null)
        expect(neighbourOf(all, index, -1)).toBe(all.findLast((one) => one < index) ?? null)
      }),
    )
  })
})

/** Applies the differences to the previous value, which shows that they are complete. */
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
  it('contains all differences, and no equal parts', () => {
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
