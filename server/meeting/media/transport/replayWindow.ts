/** How far back a packet may be and still count as new (RFC 3711 §3.3.2 asks for at least 64). */
const SIZE = 1_024

/** Which packet numbers of one source were seen. Numbers are extended ones, so that they only grow. */
export class ReplayWindow {
  #highest = -1
  /** One bit a number; of numbers between two highest ones the bits are cleared as the window moves on. */
  readonly #seen = new Uint32Array(SIZE / 32)

  /** -1 before the first number. */
  get highest(): number {
    return this.#highest
  }

  /** Whether `accepts` would be true; takes no note of the number. */
  isNew(number: number): boolean {
    if (number < 0 || number <= this.#highest - SIZE) return false
    if (number > this.#highest) return true
    return !this.#has(number)
  }

  /** True once for each number that is not too old; to be asked only of authenticated packets. */
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
