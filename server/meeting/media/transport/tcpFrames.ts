/** Bytes of the length in front of each packet (RFC 4571 §2). */
const PREFIX = 2
/** Bytes of one packet: more than any RTP packet, DTLS record or check of a browser. */
export const MAX_FRAME = 4_096

/** One packet as it is sent over TCP. */
export const frame = (packet: Buffer): Buffer => {
  const framed = Buffer.allocUnsafe(PREFIX + packet.length)
  framed.writeUInt16BE(packet.length, 0)
  packet.copy(framed, PREFIX)
  return framed
}

/** Splits a TCP stream into the packets of ICE over TCP (RFC 4571, RFC 6544 §3). */
export class TcpFrames {
  #rest: Buffer = Buffer.alloc(0)

  /** The packets that are complete now; null when a packet is too large, after which the stream is useless. */
  add(bytes: Buffer): Buffer[] | null {
    const all = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    const packets: Buffer[] = []
    let at = 0
    while (at + PREFIX <= all.length) {
      const length = all.readUInt16BE(at)
      if (length > MAX_FRAME) return null
      const end = at + PREFIX + length
      if (end > all.length) break
      if (length > 0) packets.push(all.subarray(at + PREFIX, end))
      at = end
    }
    // A copy, so that a few bytes do not keep the whole buffer of the socket.
    this.#rest = Buffer.from(all.subarray(at))
    return packets
  }
}
