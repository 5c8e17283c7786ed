/** Weight of one report: a few lost packets within a second are chance, several seconds of them are not. */
const WEIGHT = 0.3

/** The share of packets that a receiver loses, smoothed over its reports (about one a second). */
export class LossMeter {
  #share: number | null = null

  /** @param fraction in 256ths, as in reports */
  report(fraction: number): void {
    const share = fraction / 256
    this.#share = this.#share === null ? share : this.#share + (share - this.#share) * WEIGHT
  }

  /** Resets for a new connection. */
  reset(): void {
    this.#share = null
  }

  get share(): number {
    return this.#share ?? 0
  }
}
