/** How old a packet may be and still be accepted (RFC 3711 §3.3.2 requires at least 64). */
const SIZE = 1_024

/** The seen packet numbers of one source. Numbers are extended, so that they only increase. */
export class ReplayWindow {
  #highest = -1
  /** One bit per number; bits of skipped numbers are cleared when the window moves. */
  readonly #seen = new Uint32Array(SIZE / 32)

  /** -1 before the first number. */
  get highest(): number {
    return this.#highest
  }

  /** Whether `accepts` would be true; does not record the number. */
  isNew(number: number): boolean {
    if (number < 0 || number <= this.#highest - SIZE) return false
    if (number > this.#highest) return true
    return !this.#has(number)
  }

  /** True once for each number that is not too old; call it for authenticated packets only. */
  accepts(number: number): boolean {
    if (!this.isNew(number)) return false
    if (number > this.#highest) this.#moveTo(number)
    const slot = number % SIZE
    this.#seen[slot >>> 5] = (this.#seen[slot >>> 5] ?? 0) | (1 << (slot & 31))
    return true
  }

  #has(number: number): boolean {
    const slot = number % SIZE
    return ((this.#seen[slot >>> 5] ?? 0) & (1 << (slot & 31))) !== 0
  }

  #moveTo(number: number): void {
    if (number - this.#highest >= SIZE) this.#seen.fill(0)
    else
      for (let passed = this.#highest + 1; passed <= number; passed += 1) {
        const slot = passed % SIZE
        this.#seen[slot >>> 5] = (this.#seen[slot >>> 5] ?? 0) & ~(1 << (slot & 31))
      }
    this.#highest = number
  }
}
