/** Samples that the worklet sends at once: four of its blocks, 10.7 ms at 48 kHz. */
export const CHUNK = 512
/** Samples of one block of the Web Audio API. */
export const BLOCK = 128
/** The suppressors work at this rate only. */
export const SAMPLE_RATE = 48_000

export type NoiseStrength = 'normal' | 'strong'

/** `port` leads to the worklet. */
export interface NoiseStart {
  kind: 'start'
  strength: NoiseStrength
  port: MessagePort
}
export type FromNoiseWorker = { kind: 'ready' } | { kind: 'failed'; message: string }

/** Once a second, from the worklet to the page: root mean squares, 0 to 1. */
export interface NoiseLevels {
  input: number
  output: number
}
