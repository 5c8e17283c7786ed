/** A low pass below 7.5 kHz of 33 taps, windowed after Hamming. */
const TAPS = Array.from({ length: 33 }, (_, n) => {
  const x = n - 16
  const sinc = x === 0 ? 1 / 3.2 : Math.sin((Math.PI * x) / 3.2) / (Math.PI * x)
  return sinc * (0.54 - 0.46 * Math.cos((2 * Math.PI * n) / 32))
})
const STEP = 3

const append = (head: Float32Array, tail: Float32Array): Float32Array => {
  const all = new Float32Array(head.length + tail.length)
  all.set(head)
  all.set(tail, head.length)
  return all
}

/** Reduces sound from 48 to 16 kHz, in pieces of any length. */
export class Downsampler {
  #rest = new Float32Array(TAPS.length - 1)
  #phase = 0

  push(samples: Float32Array): Float32Array {
    const all = append(this.#rest, samples)
    const out: number[] = []
    let at = this.#phase
    for (; at + TAPS.length <= all.length; at += STEP) {
      let sum = 0
      for (const [tap, weight] of TAPS.entries()) sum += (all[at + tap] ?? 0) * weight
      out.push(sum)
    }
    const used = Math.max(0, all.length - (TAPS.length - 1))
    this.#phase = at - used
    this.#rest = all.slice(used)
    return Float32Array.from(out)
  }
}

/** Cuts samples into frames of one length and keeps the rest for the next call. */
export class Frames {
  #rest = new Float32Array(0)
  readonly #length: number

  constructor(length: number) {
    this.#length = length
  }

  push(samples: Float32Array): Float32Array[] {
    const all = append(this.#rest, samples)
    const count = Math.floor(all.length / this.#length)
    this.#rest = all.slice(count * this.#length)
    return Array.from({ length: count }, (_, n) => all.slice(n * this.#length, (n + 1) * this.#length))
  }
}
