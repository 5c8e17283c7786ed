/** Frames may arrive out of order by this much; older ones are refused. Counters run over all tracks of a sender. */
const WINDOW = 2_048

/** Accepts each counter of a key once. One per received track. */
export class FrameWindow {
  #keyId = -1
  #highest = 0
  readonly #seen = new Set<number>()

  /** Whether the frame may be decrypted; `accepted` must follow when it was authentic. */
  isFresh(keyId: number, counter: number): boolean {
    if (keyId !== this.#keyId) return true
    return counter > this.#highest - WINDOW && !this.#seen.has(counter)
  }

  accepted(keyId: number, counter: number): void {
    if (keyId !== this.#keyId) {
      this.#keyId = keyId
      this.#highest = 0
      this.#seen.clear()
    }
    this.#seen.add(counter)
    this.#highest = Math.max(this.#highest, counter)
    if (this.#seen.size <= WINDOW * 2) return
    for (const old of this.#seen) if (old <= this.#highest - WINDOW) this.#seen.delete(old)
  }
}
