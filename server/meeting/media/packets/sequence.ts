/** `a` minus `b` of 16-bit RTP numbers, the shorter way round: -32768 to 32767. */
export const sequenceDifference = (a: number, b: number): number => ((a - b + 0x1_8000) & 0xffff) - 0x8000

/** Converts wrapping numbers to increasing ones; tolerates reordering of half the range. */
export class SequenceUnwrapper {
  #highest: number | null = null

  get highest(): number | null {
    return this.#highest
  }

  unwrap(sequence: number): number {
    // Starting one cycle up keeps packets from before the first one above zero.
    if (this.#highest === null) {
      this.#highest = sequence + 0x1_0000
      return this.#highest
    }
    const extended = this.extend(sequence)
    if (extended > this.#highest) this.#highest = extended
    return extended
  }

  /** The extended form of a number near the highest one; does not record it. */
  extend(sequence: number): number {
    const highest = this.#highest ?? sequence + 0x1_0000
    return highest + sequenceDifference(sequence, highest & 0xffff)
  }
}
