import { BLOCK, CHUNK, type NoiseLevels, SAMPLE_RATE } from './messages.ts'
import { SampleQueue } from './sampleQueue.ts'

/**
 * Carries sound to the worker of the suppressor and back. WebAssembly itself cannot run here: a worklet has the policy
 * of the page (docs/decisions/0050).
 */
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare const registerProcessor: (name: string, processor: new () => AudioWorkletProcessor) => void

/** Samples before playing starts, 21 ms, and at most, 170 ms. */
const ENOUGH = 2 * CHUNK
const CAPACITY = 16 * CHUNK

class NoiseSuppressor extends AudioWorkletProcessor {
  #worker: MessagePort | null = null
  #chunk = new Float32Array(CHUNK)
  #filled = 0
  readonly #queue = new SampleQueue(CAPACITY, ENOUGH)
  #sums = { input: 0, output: 0, count: 0 }

  constructor() {
    super()
    this.port.onmessage = ({ data }: MessageEvent<{ worker: MessagePort }>) => {
      this.#worker = data.worker
      data.worker.onmessage = ({ data: clean }: MessageEvent<Float32Array>) => this.#queue.push(clean)
    }
  }

  process([input]: Float32Array[][], [output]: Float32Array[][]): boolean {
    const heard = input?.[0]
    const played = output?.[0]
    if (played === undefined) return true
    this.#send(heard ?? new Float32Array(BLOCK))
    this.#queue.pull(played)
    this.#measure(heard, played)
    return true
  }

  #send(block: Float32Array): void {
    this.#chunk.set(block, this.#filled)
    this.#filled += block.length
    if (this.#filled < CHUNK) return
    this.#worker?.postMessage(this.#chunk, [this.#chunk.buffer])
    this.#chunk = new Float32Array(CHUNK)
    this.#filled = 0
  }

  #measure(heard: Float32Array | undefined, played: Float32Array): void {
    const sums = this.#sums
    for (const sample of heard ?? []) sums.input += sample * sample
    for (const sample of played) sums.output += sample * sample
    sums.count += played.length
    if (sums.count < SAMPLE_RATE) return
    const levels: NoiseLevels = {
      input: Math.sqrt(sums.input / sums.count),
      output: Math.sqrt(sums.output / sums.count),
    }
    this.port.postMessage(levels)
    this.#sums = { input: 0, output: 0, count: 0 }
  }
}

registerProcessor('noise-suppressor', NoiseSuppressor)
