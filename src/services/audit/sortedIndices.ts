/** Ascending indices, searched by bisection: each query takes about a dozen reads, at any length. */
interface SortedIndices {
  readonly length: number
  readonly [index: number]: number
}

/** Number of indices that are at most `index`. */
export const countUpTo = (indices: SortedIndices, index: number): number => {
  let low = 0
  let high = indices.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((indices[middle] ?? 0) <= index) low = middle + 1
    else high = middle
  }
  return low
}

/** Its position among them, or -1. */
export const positionOf = (indices: SortedIndices, index: number): number => {
  const at = countUpTo(indices, index) - 1
  return indices[at] === index ? at : -1
}

/** The next one after, or before, this index; null when there is none. */
export const neighbourOf = (indices: SortedIndices, index: number, by: 1 | -1): number | null => {
  const upTo = countUpTo(indices, index)
  if (by === 1) return indices[upTo] ?? null
  const before = indices[upTo - 1] === index ? upTo - 2 : upTo - 1
  return indices[before] ?? null
}
