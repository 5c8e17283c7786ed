/** Samples a second of all composed sound. */
export const RATE = 48_000
const RING = RATE * 4
/** Samples by which a packet may miss the end of the one before it and still continue it. */
const SLACK = RATE * 0.06

/** The sound of one participant on the common clock; the last four seconds are kept. */
export class Voice {
  readonly #ring = new Float32Array(RING)
  /** Place after the last sample. */
  #end = Number.NEGATIVE_INFINITY

  /** @param at place of the first sample on the common clock */
  write(samples: Float32Array, at: number): void {
    const start = Math.abs(at - this.#end) < SLACK ? this.#end : at
    if (start < 0) return
    for (let place = Math.max(0, this.#end, start - RING); place < start; place += 1)
      this.#ring[place % RING] = 0
    for (const [index, sample] of samples.entries()) this.#ring[(start + index) % RING] = sample
    this.#end = start + samples.length
  }

  /** Adds the samples from `at`; silence where none arrived. */
  addTo(mix: Float32Array, at: number): void {
    for (let index = 0; index < mix.length; index += 1) {
      const place = at + index
      if (place < this.#end && place >= this.#end - RING)
        mix[index] = (mix[index] ?? 0) + (this.#ring[place % RING] ?? 0)
    }
  }
}

/** Keeps several voices below full scale without clicks: tanh above a half. */
export const limit = (mix: Float32Array): void => {
  for (const [index, value] of mix.entries()) {
    const size = Math.abs(value)
    if (size > 0.5) mix[index] = Math.sign(value) * (0.5 + 0.5 * Math.tanh((size - 0.5) * 2))
  }
}
