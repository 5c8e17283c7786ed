import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { covers, holds, overlaps, type Range, subtract, union, widen } from './ranges.ts'

const END = 40
const range: fc.Arbitrary<Range> = fc.tuple(
  fc.integer({ min: 0, max: END }),
  fc.integer({ min: 0, max: END }),
)
const ranges = fc.array(range, { maxLength: 8 })

const instants = Array.from({ length: END + 1 }, (_, at) => at)
const isIn = (all: readonly Range[], at: number) => all.some(([start, end]) => start <= at && at < end)
const pointsOf = (all: readonly Range[]) => instants.filter((at) => isIn(all, at))
const isTidy = (all: readonly Range[]) =>
  all.every(([start, end], index) => start < end && end < (all[index + 1]?.[0] ?? Number.POSITIVE_INFINITY))

describe('ranges, against every instant by itself', () => {
  it('unite to what any of them covers', () => {
    fc.assert(
      fc.property(ranges, (all) => {
        expect(pointsOf(union(all))).toEqual(pointsOf(all))
        expect(isTidy(union(all))).toBe(true)
      }),
    )
  })

  it('are subtracted instant by instant', () => {
    fc.assert(
      fc.property(ranges, ranges, (all, taken) => {
        const left = subtract(all, taken)
        expect(pointsOf(left)).toEqual(pointsOf(all).filter((at) => !isIn(taken, at)))
        expect(isTidy(left)).toBe(true)
      }),
    )
  })

  it('hold, cover and overlap as each instant says', () => {
    fc.assert(
      fc.property(ranges, range, (all, asked) => {
        const joined = union(all)
        const points = pointsOf([asked])
        fc.pre(points.length > 0)
        expect(holds(joined, asked[0])).toBe(isIn(all, asked[0]))
        expect(covers(joined, asked)).toBe(points.every((at) => isIn(all, at)))
        expect(overlaps(joined, asked)).toBe(points.some((at) => isIn(all, at)))
      }),
    )
  })

  it('grow on both sides', () => {
    expect(widen([[10, 20]], 5)).toEqual([[5, 25]])
  })

  it('touch without overlapping', () => {
    expect(overlaps([[10, 20]], [20, 30])).toBe(false)
    expect(overlaps([[10, 20]], [0, 10])).toBe(false)
  })
})
