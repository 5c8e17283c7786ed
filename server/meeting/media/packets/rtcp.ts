/**
 * Packet types of RTCP (RFC 3550 §6). This file splits compound packets; the files beside it read the bodies.
 */
export const RTCP = {
  senderReport: 200,
  receiverReport: 201,
  sourceDescription: 202,
  transportFeedback: 205,
  payloadFeedback: 206,
} as const

export interface RtcpPart {
  type: number
  /** Count or format, by type. */
  count: number
  bytes: Buffer
}

/** Parts of one packet. A receiver of fifty streams sends fewer. */
const MAX_PARTS = 64

/** The parts of a compound packet; stops at the first invalid one. */
export const splitRtcp = (compound: Buffer): RtcpPart[] => {
  const parts: RtcpPart[] = []
  let at = 0
  while (at + 4 <= compound.length && parts.length < MAX_PARTS) {
    const length = (compound.readUInt16BE(at + 2) + 1) * 4
    if (compound.readUInt8(at) >> 6 !== 2 || at + length > compound.length) break
    parts.push({
      type: compound.readUInt8(at + 1),
      count: compound.readUInt8(at) & 0x1f,
      bytes: compound.subarray(at, at + length),
    })
    at += length
  }
  return parts
}

/** A packet of this many bytes (a multiple of four) with its RTCP header written. */
export const allocateRtcp = (type: number, count: number, length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  bytes.writeUInt8(0x80 | count, 0)
  bytes.writeUInt8(type, 1)
  bytes.writeUInt16BE(length / 4 - 1, 2)
  return bytes
}
