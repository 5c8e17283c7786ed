const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0x82f6_3b78 : value >>> 1
  return value
})

/** CRC-32C (RFC 9260 appendix A), the checksum of SCTP. */
export const crc32c = (bytes: Buffer): number => {
  let crc = 0xffff_ffff
  for (let index = 0; index < bytes.length; index += 1)
    crc = (crc >>> 8) ^ (TABLE[(crc ^ (bytes[index] ?? 0)) & 0xff] ?? 0)
  return (crc ^ 0xffff_ffff) >>> 0
}
