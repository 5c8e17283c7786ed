import { allocateRtcp, RTCP } from '../media/packets/rtcp.ts'

const APPLICATION = 15

/** A browser's estimate of its bandwidth; the server only reads such messages. */
export const writeRemb = (sender: number, bitsPerSecond: number, sources: readonly number[]): Buffer => {
  let exponent = 0
  let mantissa = bitsPerSecond
  while (mantissa > 0x3_ffff) {
    mantissa = Math.floor(mantissa / 2)
    exponent += 1
  }
  const bytes = allocateRtcp(RTCP.payloadFeedback, APPLICATION, 20 + sources.length * 4)
  bytes.writeUInt32BE(sender, 4)
  bytes.write('REMB', 12, 'latin1')
  bytes.writeUInt8(sources.length, 16)
  bytes.writeUInt8((exponent << 2) | (mantissa >> 16), 17)
  bytes.writeUInt16BE(mantissa & 0xffff, 18)
  for (const [index, source] of sources.entries()) bytes.writeUInt32BE(source, 20 + index * 4)
  return bytes
}
