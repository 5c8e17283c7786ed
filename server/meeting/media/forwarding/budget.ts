/** An allowance that refills with time: so much at once, then so much a second. Times in microseconds. */
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

  /** Takes `amount` if that much is left. */
  spend(amount: number, now: number): boolean {
    if (this.#at !== null) {
      this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1_000_000) * this.#perSecond)
    }
    this.#at = now
    if (this.#left < amount) return false
    this.#left -= amount
    return true
  }

  /** Adds to what is left, up to the burst. */
  earn(amount: number): void {
    this.#left = Math.min(this.#burst, this.#left + amount)
  }
}
