import type { RtpPacket } from '../packets/rtpPacket.ts'
import { parseVp8, type Vp8Descriptor } from '../packets/vp8.ts'

export interface StoredPacket {
  packet: RtpPacket
  vp8: Vp8Descriptor | null
}

/** Packets stored for retransmission: four seconds at 1.2 Mbit/s, more than one at the highest rate. */
const CAPACITY = 512
/** Bytes for one payload; a network packet carries no more. */
const SLOT = 1_500

/**
 * The latest packets of one incoming stream, shared by all its receivers, so that its size does not grow with
 * them. Payloads are copied into one buffer: packet objects that live for seconds would be moved by every
 * garbage collection, which delays forwarding.
 */
export class PacketHistory {
  #memory: Buffer | null = null
  readonly #slots: (RtpPacket | undefined)[] = new Array(CAPACITY)

  add(packet: RtpPacket): void {
    const length = packet.payloadEnd - packet.payloadStart
    if (length > SLOT) return
    this.#memory ??= Buffer.allocUnsafeSlow(CAPACITY * SLOT)
    const index = packet.sequence % CAPACITY
    const slot = this.#slots[index] ?? slotAt(this.#memory, index)
    this.#slots[index] = slot
    packet.bytes.copy(slot.bytes, 0, packet.payloadStart, packet.payloadEnd)
    slot.payloadType = packet.payloadType
    slot.marker = packet.marker
    slot.sequence = packet.sequence
    slot.timestamp = packet.timestamp
    slot.ssrc = packet.ssrc
    slot.payloadEnd = length
  }

  /** @returns the payload with its header fields, without extensions; it is overwritten by later packets */
  find(sequence: number): StoredPacket | undefined {
    const packet = this.#slots[sequence % CAPACITY]
    if (packet?.sequence !== sequence) return undefined
    return { packet, vp8: parseVp8(packet.bytes.subarray(0, packet.payloadEnd)) }
  }
}

const slotAt = (memory: Buffer, index: number): RtpPacket => ({
  bytes: memory.subarray(index * SLOT, (index + 1) * SLOT),
  payloadType: 0,
  marker: false,
  sequence: -1,
  timestamp: 0,
  ssrc: 0,
  payloadStart: 0,
  payloadEnd: 0,
  mid: undefined,
  rid: undefined,
  repairedRid: undefined,
  transportSequence: undefined,
  audioLevel: undefined,
})
