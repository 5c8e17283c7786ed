import { crc32c } from './crc32c.ts'

/** Chunk types of SCTP (RFC 9260 §3) over DTLS (RFC 8261). */
export const CHUNK = {
  data: 0,
  init: 1,
  initAck: 2,
  sack: 3,
  heartbeat: 4,
  heartbeatAck: 5,
  abort: 6,
  shutdown: 7,
  shutdownAck: 8,
  cookieEcho: 10,
  cookieAck: 11,
} as const

/** Both ends use this port (`a=sctp-port`). */
export const SCTP_PORT = 5_000

const HEADER = 12
const CHUNK_HEADER = 4
/** Chunks read from one packet. */
const MAX_CHUNKS = 64

export interface Chunk {
  type: number
  flags: number
  body: Buffer
}

export interface SctpPacket {
  tag: number
  chunks: Chunk[]
}

/** Null for anything that is not one complete packet with a valid checksum. */
export const parsePacket = (bytes: Buffer): SctpPacket | null => {
  if (bytes.length < HEADER) return null
  const checked = Buffer.from(bytes)
  checked.writeUInt32LE(0, 8)
  if (crc32c(checked) !== bytes.readUInt32LE(8)) return null
  const chunks: Chunk[] = []
  let at = HEADER
  while (at + CHUNK_HEADER <= bytes.length) {
    const length = bytes.readUInt16BE(at + 2)
    if (chunks.length === MAX_CHUNKS || length < CHUNK_HEADER || at + length > bytes.length) return null
    chunks.push({
      type: bytes.readUInt8(at),
      flags: bytes.readUInt8(at + 1),
      body: bytes.subarray(at + CHUNK_HEADER, at + length),
    })
    at += Math.ceil(length / 4) * 4
  }
  return { tag: bytes.readUInt32BE(4), chunks }
}

export const writePacket = (tag: number, chunks: readonly Chunk[]): Buffer => {
  const length = chunks.reduce((sum, one) => sum + chunkLength(one), HEADER)
  const bytes = Buffer.alloc(length)
  bytes.writeUInt16BE(SCTP_PORT, 0)
  bytes.writeUInt16BE(SCTP_PORT, 2)
  bytes.writeUInt32BE(tag, 4)
  let at = HEADER
  for (const chunk of chunks) {
    bytes.writeUInt8(chunk.type, at)
    bytes.writeUInt8(chunk.flags, at + 1)
    bytes.writeUInt16BE(CHUNK_HEADER + chunk.body.length, at + 2)
    chunk.body.copy(bytes, at + CHUNK_HEADER)
    at += chunkLength(chunk)
  }
  bytes.writeUInt32LE(crc32c(bytes), 8)
  return bytes
}

const chunkLength = ({ body }: Chunk): number => CHUNK_HEADER + Math.ceil(body.length / 4) * 4

/** `a` minus `b` of 32-bit numbers, the shorter way round. */
export const tsnDifference = (a: number, b: number): number => (a - b) | 0

export const tsnAfter = (tsn: number): number => (tsn + 1) >>> 0
