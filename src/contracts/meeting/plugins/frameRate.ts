/** Pictures a second of a `frame` plugin that names no rate (M9.18). */
export const DEFAULT_FRAME_RATE = 24

/** Milliseconds between two pictures (M9.19). */
export const frameSleep = (frameRate: number): number => Math.floor(1_000 / frameRate)

/**
 * How many pictures are passed on unprocessed after each processed one, because the plugin wants fewer than the camera
 * delivers (M9.20).
 */
export const framesToSkip = (inputRate: number, pluginRate: number): number =>
  pluginRate <= 0 || pluginRate >= inputRate ? 0 : Math.ceil(inputRate / pluginRate) - 1
