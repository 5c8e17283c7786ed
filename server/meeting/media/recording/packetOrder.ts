import type { RtpPacket } from '../packets/rtpPacket.ts'
import { SequenceUnwrapper } from '../packets/sequence.ts'
import type { Vp8Descriptor } from '../packets/vp8.ts'

interface HeldPacket {
  packet: RtpPacket
  vp8: Vp8Descriptor | null
  /** Microseconds. */
  at: number
}

export interface OrderedPacket {
  packet: RtpPacket
  vp8: Vp8Descriptor | null
  /** Packets before this one are missing for good. */
  afterGap: boolean
}

/** Packets held at most, whatever a publisher sends; about six seconds of 720p video. */
const MAX_HELD = 2_000

/** Puts the packets of one stream in order and waits for missing ones, which NACK may still bring. */
export class PacketOrder {
  readonly #sequence = new SequenceUnwrapper()
  readonly #held = new Map<number, HeldPacket>()
  readonly #patience: number
  #next: number | null = null
  /** Packets that never arrived. */
  lost = 0

  /** @param patience microseconds that a gap is waited for */
  constructor(patience: number) {
    this.#patience = patience
  }

  add(packet: RtpPacket, vp8: Vp8Descriptor | null, now: number): void {
    const sequence = this.#sequence.unwrap(packet.sequence)
    this.#next ??= sequence
    if (sequence >= this.#next && !this.#held.has(sequence))
      this.#held.set(sequence, { packet, vp8, at: now })
  }

  /** The packets that are in order now, or whose predecessors were waited for long enough. */
  *take(now: number): Generator<OrderedPacket> {
    let afterGap = false
    while (this.#next !== null && this.#held.size > 0) {
      const held = this.#held.get(this.#next)
      if (held !== undefined) {
        this.#held.delete(this.#next)
        this.#next += 1
        yield { packet: held.packet, vp8: held.vp8, afterGap }
        afterGap = false
        continue
      }
      const following = Math.min(...this.#held.keys())
      const waited = now - (this.#held.get(following)?.at ?? now)
      if (waited < this.#patience && this.#held.size < MAX_HELD) return
      this.lost += following - this.#next
      this.#next = following
      afterGap = true
    }
  }
}
