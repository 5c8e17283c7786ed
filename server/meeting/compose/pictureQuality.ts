/** Pictures per second, bit rate and effort of the encoder: the same for a live composition and for an export. */
export const FPS = 25
export const BITS_PER_SECOND = 1_500_000
export const PRESET = 'superfast'
