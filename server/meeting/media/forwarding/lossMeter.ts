/** Weight of one report: a few packets lost within a second are chance, several seconds of it are the line. */
const WEIGHT = 0.3

/** The share of packets a receiver loses, smoothed over its reports (about one a second). */
export class LossMeter {
  #share: number | null = null

  /** `fraction` in 256ths, as reports carry it. */
  report(fraction: number): void {
    const share = fraction / 256
    this.#share = this.#share === null ? share : this.#share + (share - this.#share) * WEIGHT
  }

  /** A new connection: what the former one lost says nothing of it. */
  reset(): void {
    this.#share = null
  }

  get share(): number {
    return this.#share ?? 0
  }
}
