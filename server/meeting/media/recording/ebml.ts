/** Element ids of WebM (RFC 9559, EBML RFC 8794) that the recorder writes. */
export const ID = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  maxIdLength: 0x42f2,
  maxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  void: 0xec,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  dateUtc: 0x4461,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  codecId: 0x86,
  flagLacing: 0x9c,
  codecPrivate: 0x63a2,
  codecDelay: 0x56aa,
  seekPreRoll: 0x56bb,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  audio: 0xe1,
  samplingFrequency: 0xb5,
  channels: 0x9f,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
} as const

export const SIZE_BYTES = 8
/** A size that is not known yet, in the same 8 bytes that later hold it. */
export const UNKNOWN_SIZE = Buffer.from('01ffffffffffffff', 'hex')

export const idBytes = (id: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(id)
  return bytes.subarray(id > 0xff_ffff ? 0 : id > 0xffff ? 1 : id > 0xff ? 2 : 3)
}

/** A size in 8 bytes, whatever its value. */
export const sizeBytes = (size: number): Buffer => {
  const bytes = Buffer.alloc(SIZE_BYTES)
  bytes.writeUInt8(1)
  bytes.writeUIntBE(size, 2, 6)
  return bytes
}

export const element = (id: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = body.length < 127 ? Buffer.from([0x80 | body.length]) : sizeBytes(body.length)
  return Buffer.concat([idBytes(id), size, body])
}

export const uint = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(Math.round(value)))
  const start = bytes.findIndex((byte) => byte !== 0)
  return element(id, bytes.subarray(start < 0 ? 7 : start))
}

export const float = (id: number, value: number): Buffer => {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return element(id, bytes)
}

export const text = (id: number, value: string): Buffer => element(id, Buffer.from(value))

/** A placeholder of exactly `length` bytes, 9 or more. */
export const voidElement = (length: number): Buffer =>
  Buffer.concat([idBytes(ID.void), sizeBytes(length - 9), Buffer.alloc(length - 9)])

export interface ElementHead {
  id: number
  /** Bytes of id and size together. */
  headLength: number
  bodyLength: number
}

/** Reads an id and a size at `at`; null when they are incomplete or not of the forms written here. */
export const readElementHead = (bytes: Buffer, at: number): ElementHead | null => {
  const idLength = Math.clz32(bytes[at] ?? 0) - 23
  if (idLength < 1 || idLength > 4 || at + idLength >= bytes.length) return null
  const id = bytes.readUIntBE(at, idLength)
  const first = bytes[at + idLength] ?? 0
  if ((first & 0x80) !== 0) return { id, headLength: idLength + 1, bodyLength: first & 0x7f }
  if (first !== 1 || at + idLength + SIZE_BYTES > bytes.length) return null
  return { id, headLength: idLength + SIZE_BYTES, bodyLength: bytes.readUIntBE(at + idLength + 2, 6) }
}
