import { parseRtp, type RtpPacket } from '../media/packets/rtpPacket.ts'

/** A packet as sent by a browser. */
export interface VideoPacket {
  ssrc: number
  sequence: number
  timestamp: number
  pictureId?: number
  baseLayerIndex?: number
  keyFrame?: boolean
  marker?: boolean
}

const BODY = Buffer.from('a picture')

export const videoPacket = (given: VideoPacket): Buffer => {
  const { pictureId = 0, baseLayerIndex = 0, keyFrame = false } = given
  const head = Buffer.alloc(12)
  head.writeUInt8(0x80, 0)
  head.writeUInt8((given.marker === true ? 0x80 : 0) | 96, 1)
  head.writeUInt16BE(given.sequence & 0xffff, 2)
  head.writeUInt32BE(given.timestamp >>> 0, 4)
  head.writeUInt32BE(given.ssrc, 8)
  const descriptor = Buffer.from([0x90, 0xe0, 0x80 | (pictureId >> 8), pictureId & 0xff, baseLayerIndex, 0])
  return Buffer.concat([head, descriptor, Buffer.from([keyFrame ? 0x00 : 0x01]), BODY])
}

/** Adds one-byte header extensions by id. */
export const withExtensions = (packet: Buffer, extensions: Record<number, string | number>): Buffer => {
  const parts = Object.entries(extensions).map(([id, value]) => {
    const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.from([value >> 8, value & 0xff])
    return Buffer.concat([Buffer.from([(Number(id) << 4) | (bytes.length - 1)]), bytes])
  })
  const body = Buffer.concat(parts)
  const padded = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4)])
  const frame = Buffer.alloc(4)
  frame.writeUInt16BE(0xbede, 0)
  frame.writeUInt16BE(padded.length / 4, 2)
  const head = Buffer.from(packet.subarray(0, 12))
  head.writeUInt8(head.readUInt8(0) | 0x10, 0)
  return Buffer.concat([head, frame, padded, packet.subarray(12)])
}

export const audioPacket = (ssrc: number, sequence: number): Buffer => {
  const head = Buffer.alloc(12)
  head.writeUInt8(0x80, 0)
  head.writeUInt8(111, 1)
  head.writeUInt16BE(sequence & 0xffff, 2)
  head.writeUInt32BE((sequence * 960) >>> 0, 4)
  head.writeUInt32BE(ssrc, 8)
  return Buffer.concat([head, Buffer.from('sound')])
}

export const parsed = (bytes: Buffer): RtpPacket => {
  const packet = parseRtp(bytes, {})
  if (packet === null) throw new Error('not an RTP packet')
  return packet
}
