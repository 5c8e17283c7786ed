/** Entries are tall: an entry makes room as soon as the pointer is so far inside it. */
const INSIDE_PX = 64

interface Box {
  readonly top: number
  readonly height: number
}

/** For each entry, the height that the pointer must pass to be below it, while the one at `from` is dragged. */
export const thresholdsOf = (boxes: readonly Box[], from: number): number[] =>
  boxes.map(({ top, height }, index) => {
    const inside = Math.min(height / 2, INSIDE_PX)
    if (index === from) return top + height / 2
    return index > from ? top + inside : top + height - inside
  })

/** The gap between entries in which the pointer is: as many thresholds are above it. */
export const gapAt = (thresholds: readonly number[], y: number): number =>
  thresholds.filter((threshold) => threshold < y).length

/** The index at which an entry stands after it was dropped in a gap; the gaps above and below it leave it there. */
export const positionAfter = (from: number, gap: number): number => (gap > from ? gap - 1 : gap)
