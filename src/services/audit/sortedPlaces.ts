/** Places in ascending order, asked by halving: each answer takes a dozen looks, at any length. */
interface Places {
  readonly length: number
  readonly [index: number]: number
}

/** How many of them are at most `place`. */
export const countUpTo = (places: Places, place: number): number => {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) <= place) low = middle + 1
    else high = middle
  }
  return low
}

/** Where it stands among them, or -1. */
export const positionOf = (places: Places, place: number): number => {
  const at = countUpTo(places, place) - 1
  return places[at] === place ? at : -1
}

/** The next one after, or before, this place; null when there is none. */
export const neighbourOf = (places: Places, place: number, by: 1 | -1): number | null => {
  const upTo = countUpTo(places, place)
  if (by === 1) return places[upTo] ?? null
  const before = places[upTo - 1] === place ? upTo - 2 : upTo - 1
  return places[before] ?? null
}
