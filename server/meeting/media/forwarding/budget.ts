/** An allowance that refills with time: a burst, then a rate per second. Times in microseconds. */
export class Budget {
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #at: number | null = null

  constructor({ perSecond, burst }: { perSecond: number; burst: number }) {
    this.#perSecond = perSecond
    this.#burst = burst
    this.#left = burst
  }

  /**
   * Takes `amount` when that much is left.
   * @returns false when nothing was taken
   */
  spend(amount: number, now: number): boolean {
    if (this.#at !== null) {
      this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1_000_000) * this.#perSecond)
    }
    this.#at = now
    if (this.#left < amount) return false
    this.#left -= amount
    return true
  }

  /** Adds to the allowance, up to the burst. */
  earn(amount: number): void {
    this.#left = Math.min(this.#burst, this.#left + amount)
  }
}
