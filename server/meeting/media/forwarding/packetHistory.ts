import type { RtpPacket } from '../packets/rtpPacket.ts'
import type { Vp8Descriptor } from '../packets/vp8.ts'

export interface StoredPacket {
  packet: RtpPacket
  vp8: Vp8Descriptor | null
}

/** Packets stored for retransmission: about a second of 720p, two of smaller video. */
const CAPACITY = 1_024

/**
 * The latest packets of one incoming stream, shared by all its receivers, so that its size does not grow with
 * them.
 */
export class PacketHistory {
  readonly #slots: (StoredPacket | undefined)[] = new Array(CAPACITY)

  add(stored: StoredPacket): void {
    this.#slots[stored.packet.sequence % CAPACITY] = stored
  }

  find(sequence: number): StoredPacket | undefined {
    const stored = this.#slots[sequence % CAPACITY]
    return stored?.packet.sequence === sequence ? stored : undefined
  }
}
