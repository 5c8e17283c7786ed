import type { StageLayout } from '../../../contracts/meeting/call/carriedCall.ts'

interface Arranged<T> {
  /** The person with the large tile beside the small ones. */
  large: T | undefined
  /** The small tiles, or all of them where nobody is large. */
  rest: readonly T[]
  /** Faces are at the side of what is large. */
  aside: boolean
  /** A grid of equals, ourselves among them. */
  grid: boolean
}

interface StageInput<T> {
  tiles: readonly T[]
  /** A shared screen, a played video or a whiteboard takes the stage. */
  shows: boolean
  pinned: string | null
  layout: StageLayout
  /** Peer ids, the one who spoke last first. */
  recent: readonly string[]
}

/** The layout in effect: a pinned person is large; without a choice two are large and small, and more a grid. */
export const layoutInEffect = ({
  others,
  pinned,
  layout,
}: {
  others: number
  pinned: boolean
  layout: StageLayout
}): 'large' | 'grid' => {
  if (pinned && others > 1) return 'large'
  return layout ?? (others > 1 ? 'grid' : 'large')
}

/** The choice of the other layout; null where that is the one without a choice. */
export const otherLayout = (inEffect: 'large' | 'grid', others: number): StageLayout => {
  const other = inEffect === 'grid' ? 'large' : 'grid'
  return other === layoutInEffect({ others, pinned: false, layout: null }) ? null : other
}

/** Which tiles are large, small, or equal (experience §8.2). */
export const arrangeStage = <T extends { peerId: string }>({
  tiles,
  shows,
  pinned,
  layout,
  recent,
}: StageInput<T>): Arranged<T> => {
  if (shows) return { large: undefined, rest: tiles, aside: true, grid: false }
  const tileOf = (peerId: string | null) => tiles.find((tile) => tile.peerId === peerId)
  const held = tileOf(pinned)
  const inEffect = layoutInEffect({ others: tiles.length, pinned: held !== undefined, layout })
  if (inEffect === 'grid' || tiles.length < 2)
    return { large: undefined, rest: tiles, aside: false, grid: inEffect === 'grid' && tiles.length > 0 }
  const speaker = recent.find((peerId) => tileOf(peerId) !== undefined) ?? null
  const large = held ?? tileOf(speaker) ?? tiles[0]
  return { large, rest: tiles.filter((tile) => tile !== large), aside: true, grid: false }
}
