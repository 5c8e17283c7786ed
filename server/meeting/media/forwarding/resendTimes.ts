/** As many numbers as a stream keeps packets for. */
const CAPACITY = 1_024

/** When each packet of one outgoing stream was last resent. Times in microseconds. */
export class ResendTimes {
  readonly #sequences = new Uint16Array(CAPACITY)
  readonly #times = new Float64Array(CAPACITY).fill(Number.NEGATIVE_INFINITY)

  /**
   * Records that a number is resent now.
   * @returns false when that is less than `interval` after the last time
   */
  take(sequence: number, now: number, interval: number): boolean {
    const slot = sequence % CAPACITY
    const last = this.#sequences[slot] === sequence ? (this.#times[slot] ?? 0) : Number.NEGATIVE_INFINITY
    if (now - last < interval) return false
    this.#sequences[slot] = sequence
    this.#times[slot] = now
    return true
  }
}
