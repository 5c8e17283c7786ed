/** Extension ids negotiated for one connection; missing ones are not read. */
export interface ExtensionIds {
  mid?: number
  rid?: number
  repairedRid?: number
  transportSequence?: number
  audioLevel?: number
}

export interface RtpPacket {
  bytes: Buffer
  payloadType: number
  marker: boolean
  sequence: number
  timestamp: number
  ssrc: number
  payloadStart: number
  /** Padding excluded. */
  payloadEnd: number
  mid: string | undefined
  rid: string | undefined
  repairedRid: string | undefined
  transportSequence: number | undefined
  /** -dBov: 0 is loudest, 127 silence. */
  audioLevel: number | undefined
}

const FIXED_HEADER = 12
const ONE_BYTE_PROFILE = 0xbede
const TWO_BYTE_PROFILE = 0x1000

/** RTP and RTCP share a port: payload types 64 to 95 are RTCP (RFC 5761). */
export const isRtcp = (bytes: Buffer): boolean => {
  const type = (bytes[1] ?? 0) & 0x7f
  return type >= 64 && type <= 95
}

/** Null for anything that is not a complete RTP packet, because the network may deliver anything. */
export const parseRtp = (bytes: Buffer, ids: ExtensionIds): RtpPacket | null => {
  if (bytes.length < FIXED_HEADER) return null
  const first = bytes.readUInt8(0)
  if (first >> 6 !== 2) return null
  const second = bytes.readUInt8(1)
  let offset = FIXED_HEADER + (first & 0x0f) * 4
  const packet: RtpPacket = {
    bytes,
    payloadType: second & 0x7f,
    marker: second >> 7 === 1,
    sequence: bytes.readUInt16BE(2),
    timestamp: bytes.readUInt32BE(4),
    ssrc: bytes.readUInt32BE(8),
    payloadStart: 0,
    payloadEnd: bytes.length,
    mid: undefined,
    rid: undefined,
    repairedRid: undefined,
    transportSequence: undefined,
    audioLevel: undefined,
  }
  if ((first & 0x10) !== 0) {
    if (offset + 4 > bytes.length) return null
    const profile = bytes.readUInt16BE(offset)
    const start = offset + 4
    offset = start + bytes.readUInt16BE(offset + 2) * 4
    if (offset > bytes.length) return null
    readExtensions(packet, profile, start, offset, ids)
  }
  if ((first & 0x20) !== 0) packet.payloadEnd -= bytes.readUInt8(bytes.length - 1)
  packet.payloadStart = offset
  return packet.payloadEnd >= offset ? packet : null
}

const readExtensions = (
  packet: RtpPacket,
  profile: number,
  start: number,
  end: number,
  ids: ExtensionIds,
): void => {
  const oneByte = profile === ONE_BYTE_PROFILE
  if (!oneByte && (profile & 0xfff0) !== TWO_BYTE_PROFILE) return
  const { bytes } = packet
  let at = start
  while (at < end) {
    const head = bytes.readUInt8(at)
    at += 1
    if (head === 0) continue
    let id = head
    let length: number
    if (oneByte) {
      id = head >> 4
      if (id === 15) return
      length = (head & 0x0f) + 1
    } else {
      if (at >= end) return
      length = bytes.readUInt8(at)
      at += 1
    }
    if (at + length > end) return
    readExtension(packet, id, at, length, ids)
    at += length
  }
}

const readExtension = (
  packet: RtpPacket,
  id: number,
  at: number,
  length: number,
  ids: ExtensionIds,
): void => {
  const { bytes } = packet
  if (id === ids.transportSequence && length >= 2) packet.transportSequence = bytes.readUInt16BE(at)
  else if (id === ids.audioLevel && length >= 1) packet.audioLevel = bytes.readUInt8(at) & 0x7f
  else if (id === ids.mid) packet.mid = bytes.toString('latin1', at, at + length)
  else if (id === ids.rid) packet.rid = bytes.toString('latin1', at, at + length)
  else if (id === ids.repairedRid) packet.repairedRid = bytes.toString('latin1', at, at + length)
}

export interface OutgoingRtp {
  payloadType: number
  marker: boolean
  sequence: number
  timestamp: number
  ssrc: number
  /** Microseconds of the sending clock and the extension id; makes the receiver send REMB. */
  sendTime?: { id: number; microseconds: number }
  /** RTX: the sequence number of the resent packet, written before the payload (RFC 4588). */
  originalSequence?: number
}

/** Offset of the payload in a packet with these fields. */
export const payloadOffset = (header: OutgoingRtp): number =>
  FIXED_HEADER + (header.sendTime === undefined ? 0 : 8) + (header.originalSequence === undefined ? 0 : 2)

/** A new packet with the payload of another. */
export const writeRtp = (header: OutgoingRtp, source: RtpPacket): Buffer => {
  const start = payloadOffset(header)
  const bytes = Buffer.allocUnsafe(start + source.payloadEnd - source.payloadStart)
  bytes.writeUInt8(header.sendTime === undefined ? 0x80 : 0x90, 0)
  bytes.writeUInt8((header.marker ? 0x80 : 0) | header.payloadType, 1)
  bytes.writeUInt16BE(header.sequence, 2)
  bytes.writeUInt32BE(header.timestamp, 4)
  bytes.writeUInt32BE(header.ssrc, 8)
  if (header.sendTime !== undefined) {
    bytes.writeUInt16BE(ONE_BYTE_PROFILE, 12)
    bytes.writeUInt16BE(1, 14)
    bytes.writeUInt8((header.sendTime.id << 4) | 2, 16)
    bytes.writeUIntBE(absoluteSendTime(header.sendTime.microseconds), 17, 3)
  }
  if (header.originalSequence !== undefined) bytes.writeUInt16BE(header.originalSequence, start - 2)
  source.bytes.copy(bytes, start, source.payloadStart, source.payloadEnd)
  return bytes
}

/** 6.18 fixed point seconds, wrapping every 64 s. */
const absoluteSendTime = (microseconds: number): number =>
  Math.floor(((microseconds % 64_000_000) * 262_144) / 1_000_000) & 0xff_ffff
