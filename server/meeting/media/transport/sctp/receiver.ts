import { CHUNK, type Chunk, tsnAfter, tsnDifference } from './packets.ts'

/** Fragments that may arrive ahead of a missing one. */
const MAX_AHEAD = 256
/** Bytes of these fragments; the peer may have this much in flight. */
export const RECEIVE_WINDOW = 131_072
/** As announced by `a=max-message-size`. */
const MAX_MESSAGE = 262_144
/** Fragments of one message: a browser's have about a kilobyte, a hostile peer's may have one byte. */
const MAX_PARTS = 1_024
const HEADER = 12
const FLAG = { end: 1, begin: 2 } as const

interface Fragment {
  flags: number
  stream: number
  protocol: number
  bytes: Buffer
}

export interface SctpMessage {
  stream: number
  /** The payload protocol identifier. */
  protocol: number
  bytes: Buffer
}

/**
 * Receives the peer's data (RFC 9260 §6.2). Messages are delivered in the order of their numbers over all
 * streams, which includes the order within each stream.
 */
export class SctpReceiver {
  #cumulative: number
  readonly #ahead = new Map<number, Fragment>()
  #aheadBytes = 0
  #parts: Fragment[] = []
  #size = 0

  constructor(initialTsn: number) {
    this.#cumulative = (initialTsn - 1) >>> 0
  }

  /**
   * @returns the messages that this chunk completes; null when the peer broke the protocol and the
   *   association must end
   */
  take({ flags, body }: Chunk): SctpMessage[] | null {
    if (body.length <= HEADER) return null
    const tsn = body.readUInt32BE(0)
    const distance = tsnDifference(tsn, this.#cumulative)
    const bytes = body.subarray(HEADER)
    // The next fragment is always accepted, because the others wait for it.
    const isRoom = distance === 1 || this.#aheadBytes + bytes.length <= RECEIVE_WINDOW
    if (distance <= 0 || distance > MAX_AHEAD || this.#ahead.has(tsn) || !isRoom) return []
    this.#ahead.set(tsn, {
      flags,
      stream: body.readUInt16BE(4),
      protocol: body.readUInt32BE(8),
      // A copy, because a part would keep the whole datagram in memory.
      bytes: Buffer.from(bytes),
    })
    this.#aheadBytes += bytes.length
    return this.#advance()
  }

  /** The selective acknowledgement (RFC 9260 §3.3.4). */
  sack(): Chunk {
    const blocks = this.#blocks()
    const body = Buffer.alloc(12 + blocks.length * 4)
    body.writeUInt32BE(this.#cumulative, 0)
    body.writeUInt32BE(Math.max(0, RECEIVE_WINDOW - this.#aheadBytes), 4)
    body.writeUInt16BE(blocks.length, 8)
    for (const [index, { from, to }] of blocks.entries()) {
      body.writeUInt16BE(from, 12 + index * 4)
      body.writeUInt16BE(to, 14 + index * 4)
    }
    return { type: CHUNK.sack, flags: 0, body }
  }

  #advance(): SctpMessage[] | null {
    const messages: SctpMessage[] = []
    for (;;) {
      const next = tsnAfter(this.#cumulative)
      const fragment = this.#ahead.get(next)
      if (fragment === undefined) return messages
      this.#ahead.delete(next)
      this.#aheadBytes -= fragment.bytes.length
      this.#cumulative = next
      const isBegin = (fragment.flags & FLAG.begin) !== 0
      if (isBegin !== (this.#parts.length === 0)) return null
      this.#parts.push(fragment)
      this.#size += fragment.bytes.length
      if (this.#size > MAX_MESSAGE || this.#parts.length > MAX_PARTS) return null
      if ((fragment.flags & FLAG.end) === 0) continue
      const { stream, protocol } = this.#parts[0] ?? fragment
      messages.push({ stream, protocol, bytes: Buffer.concat(this.#parts.map((one) => one.bytes)) })
      this.#parts = []
      this.#size = 0
    }
  }

  /** Runs of numbers that arrived after a gap, relative to the last one before it. */
  #blocks(): { from: number; to: number }[] {
    const blocks: { from: number; to: number }[] = []
    const offsets = [...this.#ahead.keys()].map((tsn) => tsnDifference(tsn, this.#cumulative))
    for (const offset of offsets.sort((a, b) => a - b)) {
      const last = blocks.at(-1)
      if (last?.to === offset - 1) last.to = offset
      else blocks.push({ from: offset, to: offset })
    }
    return blocks
  }
}
