import type { OrderedPacket } from './packetOrder.ts'

export interface EncodedFrame {
  /** RTP timestamp. */
  timestamp: number
  key: boolean
  data: Buffer
}

/** Bytes of one frame at most: a stream whose frames never end must not fill the memory. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024

/**
 * Assembles VP8 frames (RFC 7741) from ordered packets. After a gap it drops frames until the next key frame,
 * because later ones refer to what is missing.
 */
export class Vp8Frames {
  #parts: Buffer[] = []
  #bytes = 0
  #timestamp = 0
  #key = false
  #open = false
  #needsKey = true

  /** Whether nothing can be decoded before a key frame arrives. */
  get needsKey(): boolean {
    return this.#needsKey
  }

  /** @returns the frame that this packet completes, or null */
  push({ packet, vp8, afterGap }: OrderedPacket): EncodedFrame | null {
    if (afterGap) {
      this.#needsKey = true
      this.#open = false
    }
    // A packet of padding only.
    if (vp8 === null) return null
    if (vp8.startsFrame) this.#begin(packet.timestamp, vp8.keyFrame)
    else if (this.#open && packet.timestamp !== this.#timestamp) this.#open = false
    if (!this.#open) return null
    const part = packet.bytes.subarray(packet.payloadStart + vp8.dataAt, packet.payloadEnd)
    this.#bytes += part.length
    if (this.#bytes > MAX_FRAME_BYTES) {
      this.#needsKey = true
      this.#open = false
      return null
    }
    this.#parts.push(part)
    if (!packet.marker) return null
    this.#open = false
    if (this.#key) this.#needsKey = false
    else if (this.#needsKey) return null
    return { timestamp: this.#timestamp, key: this.#key, data: Buffer.concat(this.#parts) }
  }

  #begin(timestamp: number, key: boolean): void {
    this.#open = true
    this.#parts = []
    this.#bytes = 0
    this.#timestamp = timestamp
    this.#key = key
  }
}

export interface VideoSize {
  /** Pixels. */
  width: number
  height: number
}

const KEY_FRAME_HEADER = 10

/** The size in a VP8 key frame (RFC 6386 §9.1), or null when the frame is too short to have one. */
export const vp8Size = (data: Buffer): VideoSize | null =>
  data.length < KEY_FRAME_HEADER
    ? null
    : { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
