/**
 * Samples that wait to be played. It starts to play when enough have come, so that a late message leaves no gap; when
 * more wait than allowed, the oldest are dropped, because delay is worse than a click.
 */
export class SampleQueue {
  readonly #samples: Float32Array
  readonly #enough: number
  #from = 0
  #length = 0
  #isPlaying = false

  /** @param enough samples before it starts; at most half of `capacity` */
  constructor(capacity: number, enough: number) {
    this.#samples = new Float32Array(capacity)
    this.#enough = enough
  }

  get length(): number {
    return this.#length
  }

  push(chunk: Float32Array): void {
    const capacity = this.#samples.length
    for (const sample of chunk) {
      this.#samples[(this.#from + this.#length) % capacity] = sample
      if (this.#length < capacity) this.#length += 1
      else this.#from = (this.#from + 1) % capacity
    }
    if (this.#length >= this.#enough) this.#isPlaying = true
  }

  /** Fills `block`; silence where nothing waits, and then it waits for enough again. */
  pull(block: Float32Array): void {
    if (!this.#isPlaying || this.#length < block.length) {
      this.#isPlaying = false
      block.fill(0)
      return
    }
    for (let index = 0; index < block.length; index += 1)
      block[index] = this.#samples[(this.#from + index) % this.#samples.length] ?? 0
    this.#from = (this.#from + block.length) % this.#samples.length
    this.#length -= block.length
  }
}
