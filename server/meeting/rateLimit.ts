/** A token bucket: a burst at once, then a rate per second. */
export class RateLimit {
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #at: number

  constructor(limit: { perSecond: number; burst: number }, now: number) {
    this.#perSecond = limit.perSecond
    this.#burst = limit.burst
    this.#left = limit.burst
    this.#at = now
  }

  /** Whether `cost` more is within the limit at `now` (milliseconds). */
  allows(now: number, cost = 1): boolean {
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1_000) * this.#perSecond)
    this.#at = now
    if (this.#left < cost) return false
    this.#left -= cost
    return true
  }
}
