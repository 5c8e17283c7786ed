/** Pixels of the composed picture. */
export interface ComposedSize {
  readonly width: number
  readonly height: number
}

export const DEFAULT_COMPOSED_SIZE: ComposedSize = { width: 1_280, height: 720 }

/** Decoders need a picture of some size; more than Full HD would cost a machine a core for each call. */
const LEAST_SIDE = 180
const MOST_PIXELS = 1_920 * 1_080

const even = (length: number): number => Math.floor(length / 2) * 2

/**
 * The picture for the `resolution` of `rtmp-start` (protocol §7.2): as requested, in whole pairs of pixels as H.264
 * needs them; larger than Full HD is reduced and smaller than 180 pixels enlarged, both with their proportions. A shape
 * that does not fit between these limits gets the usual picture.
 */
export const composedSizeFor = (resolution: ComposedSize | undefined): ComposedSize => {
  if (resolution === undefined) return DEFAULT_COMPOSED_SIZE
  const { width, height } = resolution
  const reduced = Math.min(1, Math.sqrt(MOST_PIXELS / (width * height)))
  const enlarged = Math.max(1, LEAST_SIDE / Math.min(width, height))
  const scale = reduced * enlarged
  const size = { width: even(width * scale), height: even(height * scale) }
  const fits = Math.min(size.width, size.height) >= LEAST_SIDE && size.width * size.height <= MOST_PIXELS
  return fits ? size : DEFAULT_COMPOSED_SIZE
}
