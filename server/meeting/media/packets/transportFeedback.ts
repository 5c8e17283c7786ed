import { allocateRtcp, RTCP } from './rtcp.ts'
import { SequenceUnwrapper } from './sequence.ts'

const FORMAT = 15
const NOT_RECEIVED = 0
const SMALL_DELTA = 1
const LARGE_DELTA = 2
/** Microseconds per tick of a delta, and per tick of the reference time. */
const DELTA_TICK = 250
const REFERENCE_TICK = 64_000
/** Most packets of one message; a burst takes several. */
const MAX_REPORTED = 400
/**
 * A number farther than this from the next one to report is no loss: the sender restarted its count, or is
 * hostile. It exceeds a second of packets at any rate of a browser and bounds the work of one flush.
 */
const MAX_SPAN = 4_096
const MIN_RUN = 7
const MAX_RUN = 8_191

/**
 * Transport-wide congestion control feedback (draft-holmer-rmcat-transport-wide-cc-extensions-01): when each
 * packet of a connection arrived. The browser estimates its bandwidth from it; without it a publisher stays
 * at a few hundred kbit/s.
 */
export class TransportFeedback {
  readonly #sender: number
  readonly #arrivals = new Map<number, number>()
  #unwrapper = new SequenceUnwrapper()
  #media = 0
  #next: number | null = null
  #count = 0

  constructor(sender: number) {
    this.#sender = sender
  }

  arrived(sequence: number, media: number, microseconds: number): void {
    this.#media = media
    if (this.#next !== null && Math.abs(this.#unwrapper.extend(sequence) - this.#next) >= MAX_SPAN) {
      this.#restart()
    }
    const extended = this.#unwrapper.unwrap(sequence)
    if (this.#next === null) this.#next = extended
    // Already reported as lost.
    if (extended < this.#next) return
    this.#arrivals.set(extended, microseconds)
  }

  /** The messages due since the last call. */
  flush(): Buffer[] {
    const messages: Buffer[] = []
    while (this.#arrivals.size > 0 && this.#next !== null) {
      const highest = this.#unwrapper.highest ?? this.#next
      const last = Math.min(highest, this.#next + MAX_REPORTED - 1)
      const message = this.#report(this.#next, last)
      this.#next = last + 1
      if (message !== null) messages.push(message)
    }
    return messages
  }

  #restart(): void {
    this.#unwrapper = new SequenceUnwrapper()
    this.#arrivals.clear()
    this.#next = null
  }

  #report(first: number, last: number): Buffer | null {
    const symbols: number[] = []
    const deltas: number[] = []
    let clock: number | null = null
    let reference = 0
    for (let sequence = first; sequence <= last; sequence += 1) {
      const arrival = this.#arrivals.get(sequence)
      if (arrival === undefined) {
        symbols.push(NOT_RECEIVED)
        continue
      }
      this.#arrivals.delete(sequence)
      if (clock === null) {
        reference = Math.floor(arrival / REFERENCE_TICK)
        clock = reference * REFERENCE_TICK
      }
      const delta = Math.max(-32_768, Math.min(32_767, Math.round((arrival - clock) / DELTA_TICK)))
      clock += delta * DELTA_TICK
      symbols.push(delta >= 0 && delta <= 255 ? SMALL_DELTA : LARGE_DELTA)
      deltas.push(delta)
    }
    if (clock === null) return null
    return this.#write(first, symbols, deltas, reference)
  }

  #write(first: number, symbols: readonly number[], deltas: readonly number[], reference: number): Buffer {
    const chunks = statusChunks(symbols)
    const deltaBytes = symbols.reduce((sum, symbol) => sum + symbol, 0)
    const used = 20 + chunks.length * 2 + deltaBytes
    const length = Math.ceil(used / 4) * 4
    const bytes = allocateRtcp(RTCP.transportFeedback, FORMAT, length)
    if (length > used) {
      bytes.writeUInt8(bytes.readUInt8(0) | 0x20, 0)
      bytes.writeUInt8(length - used, length - 1)
    }
    bytes.writeUInt32BE(this.#sender, 4)
    bytes.writeUInt32BE(this.#media, 8)
    bytes.writeUInt16BE(first & 0xffff, 12)
    bytes.writeUInt16BE(symbols.length, 14)
    bytes.writeUIntBE(reference & 0xff_ffff, 16, 3)
    bytes.writeUInt8(this.#count, 19)
    this.#count = (this.#count + 1) & 0xff
    let at = 20
    for (const chunk of chunks) at = bytes.writeUInt16BE(chunk, at)
    for (const delta of deltas) {
      at = delta >= 0 && delta <= 255 ? bytes.writeUInt8(delta, at) : bytes.writeInt16BE(delta, at)
    }
    return bytes
  }
}

/** Encodes long runs of one symbol, otherwise vectors of seven two-bit symbols. */
const statusChunks = (symbols: readonly number[]): number[] => {
  const chunks: number[] = []
  let at = 0
  while (at < symbols.length) {
    const symbol = symbols[at] ?? NOT_RECEIVED
    let run = 1
    while (symbols[at + run] === symbol && run < MAX_RUN) run += 1
    if (run >= MIN_RUN) {
      chunks.push((symbol << 13) | run)
      at += run
    } else {
      let vector = 0xc000
      for (let slot = 0; slot < 7; slot += 1)
        vector |= (symbols[at + slot] ?? NOT_RECEIVED) << (12 - 2 * slot)
      chunks.push(vector)
      at += 7
    }
  }
  return chunks
}
