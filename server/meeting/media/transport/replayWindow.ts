/** How far back a packet may be and still count as new (RFC 3711 §3.3.2 asks for at least 64). */
const SIZE = 1_024

/**
 * Which packet numbers of one source were seen: werift's SRTP lets a captured packet be played again. Numbers
 * are extended ones, so that they only grow.
 */
export class ReplayWindow {
  #highest = -1
  readonly #seen = new Array<number>(SIZE).fill(-1)

  /** True once for each number that is not too old; to be asked only of authenticated packets. */
  accepts(number: number): boolean {
    if (number <= this.#highest - SIZE) return false
    const slot = number % SIZE
    if (this.#seen[slot] === number) return false
    this.#seen[slot] = number
    this.#highest = Math.max(this.#highest, number)
    return true
  }
}
