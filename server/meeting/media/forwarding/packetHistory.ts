import type { RtpPacket } from '../packets/rtpPacket.ts'
import type { Vp8Descriptor } from '../packets/vp8.ts'

export interface StoredPacket {
  packet: RtpPacket
  vp8: Vp8Descriptor | null
}

/** Packets kept for sending again: about a second of 720p, two of anything smaller. */
const CAPACITY = 1_024

/** The latest packets of one incoming stream; shared by all that receive it, so its size does not grow with them. */
export class PacketHistory {
  readonly #slots: (StoredPacket | undefined)[] = new Array(CAPACITY)

  keep(stored: StoredPacket): void {
    this.#slots[stored.packet.sequence % CAPACITY] = stored
  }

  find(sequence: number): StoredPacket | undefined {
    const stored = this.#slots[sequence % CAPACITY]
    return stored?.packet.sequence === sequence ? stored : undefined
  }
}
