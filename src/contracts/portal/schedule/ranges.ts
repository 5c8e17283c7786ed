/** From the first instant up to and without the second, in milliseconds since the epoch: `[start, end)`. */
export type Range = readonly [start: number, end: number]

/** The union of all ranges, in order and disjoint. Empty ranges are left out. */
export const union = (ranges: readonly Range[]): Range[] => {
  const sorted = ranges.filter(([start, end]) => start < end).sort(([one], [other]) => one - other)
  const joined: Range[] = []
  for (const range of sorted) {
    const last = joined.at(-1)
    if (last !== undefined && range[0] <= last[1])
      joined[joined.length - 1] = [last[0], Math.max(last[1], range[1])]
    else joined.push(range)
  }
  return joined
}

/** The parts of `ranges` outside of `taken`, in order and disjoint. */
export const subtract = (ranges: readonly Range[], taken: readonly Range[]): Range[] => {
  const holes = union(taken)
  const left: Range[] = []
  let first = 0
  for (const [start, end] of union(ranges)) {
    while ((holes[first]?.[1] ?? Number.POSITIVE_INFINITY) <= start) first += 1
    let from = start
    for (let index = first; index < holes.length; index += 1) {
      const [holeStart, holeEnd] = holes[index] ?? [end, end]
      if (holeStart >= end) break
      if (holeStart > from) left.push([from, holeStart])
      from = Math.max(from, holeEnd)
    }
    if (from < end) left.push([from, end])
  }
  return left
}

/** Each longer by so much on either side. */
export const widen = (ranges: readonly Range[], by: number): Range[] =>
  ranges.map(([start, end]) => [start - by, end + by])

/** The last range that begins at or before `at`; the ranges are in order and disjoint. */
const lastBegunAt = (ranges: readonly Range[], at: number): Range | undefined => {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle]?.[0] ?? 0) <= at) low = middle + 1
    else high = middle
  }
  return ranges[low - 1]
}

/** Whether one of them holds the instant. The ranges are in order and apart from each other, as `union` gives them. */
export const holds = (ranges: readonly Range[], at: number): boolean =>
  (lastBegunAt(ranges, at)?.[1] ?? Number.NEGATIVE_INFINITY) > at

/** Whether one of them covers all of the range; they are as `union` gives them. */
export const covers = (ranges: readonly Range[], [start, end]: Range): boolean =>
  (lastBegunAt(ranges, start)?.[1] ?? Number.NEGATIVE_INFINITY) >= end

/** Whether one of them has a moment in common with the range; they are as `union` gives them. */
export const overlaps = (ranges: readonly Range[], [start, end]: Range): boolean =>
  (lastBegunAt(ranges, end - 1)?.[1] ?? Number.NEGATIVE_INFINITY) > start
