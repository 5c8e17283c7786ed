/** The places of people and screens in the composed picture, in pixels. Pure. */
export interface Tile {
  x: number
  y: number
  width: number
  height: number
}

/** Chroma is kept for two pixels, so places and sizes are even. */
const even = (value: number): number => Math.floor(value / 2) * 2

const columnsFor = (people: number): number => {
  if (people <= 1) return 1
  if (people <= 4) return 2
  return people <= 9 ? 3 : 4
}

/** One person, two beside each other, else a grid; a screen takes three quarters and the people a column. */
export const layoutOf = (
  people: number,
  hasScreen: boolean,
  width: number,
  height: number,
): { screen: Tile | null; people: Tile[] } => {
  const side = hasScreen ? even(width / 4) : width
  const left = width - side
  const columns = hasScreen ? 1 : columnsFor(people)
  const rows = Math.max(1, Math.ceil(people / columns))
  const tileWidth = even(side / columns)
  const tileHeight = even(Math.min(height / rows, (tileWidth * 9) / 16))
  const top = even((height - rows * tileHeight) / 2)
  return {
    screen: hasScreen ? { x: 0, y: 0, width: left, height } : null,
    people: Array.from({ length: people }, (_, index) => ({
      x: left + (index % columns) * tileWidth,
      y: top + Math.floor(index / columns) * tileHeight,
      width: tileWidth,
      height: tileHeight,
    })),
  }
}

/** The largest place in the tile that shows the whole picture, because its edges may matter in an exam. */
export const placeIn = (width: number, height: number, tile: Tile): Tile => {
  const scale = Math.min(tile.width / width, tile.height / height)
  const w = Math.max(2, even(width * scale))
  const h = Math.max(2, even(height * scale))
  return {
    x: tile.x + Math.floor((tile.width - w) / 4) * 2,
    y: tile.y + Math.floor((tile.height - h) / 4) * 2,
    width: w,
    height: h,
  }
}
