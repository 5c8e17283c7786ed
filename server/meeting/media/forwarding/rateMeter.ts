/** Bits per second over the last complete interval. Times in microseconds. */
export class RateMeter {
  #bytes = 0
  #since: number | null = null
  #rate = 0

  add(bytes: number): void {
    this.#bytes += bytes
  }

  get bitsPerSecond(): number {
    return this.#rate
  }

  /** Closes the interval; called about once a second. */
  roll(now: number): void {
    if (this.#since !== null && now > this.#since)
      this.#rate = (this.#bytes * 8_000_000) / (now - this.#since)
    this.#since = now
    this.#bytes = 0
  }
}
