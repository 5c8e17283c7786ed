/** The VP8 payload descriptor (RFC 7741): the fields that a switch of simulcast layers reads and rewrites. */
export interface Vp8Descriptor {
  /** First packet of a frame. */
  startsFrame: boolean
  /** First packet of a key frame. */
  keyFrame: boolean
  /** Where the frame's bytes begin. */
  dataAt: number
  pictureId: { value: number; bits: 7 | 15; at: number } | undefined
  /** TL0PICIDX: counts base temporal layer frames. */
  baseLayerIndex: { value: number; at: number } | undefined
}

/** Offsets `at` count from the start of the payload. Null when the payload is not VP8. */
export const parseVp8 = (payload: Buffer): Vp8Descriptor | null => {
  const first = payload[0]
  if (first === undefined) return null
  const startsFrame = (first & 0x10) !== 0 && (first & 0x07) === 0
  const descriptor: Vp8Descriptor = {
    startsFrame,
    keyFrame: false,
    dataAt: 0,
    pictureId: undefined,
    baseLayerIndex: undefined,
  }
  let at = 1
  if ((first & 0x80) !== 0) {
    const extended = payload[at] ?? 0
    at += 1
    if ((extended & 0x80) !== 0) {
      const high = payload[at]
      if (high === undefined) return null
      if ((high & 0x80) !== 0) {
        const low = payload[at + 1]
        if (low === undefined) return null
        descriptor.pictureId = { value: ((high & 0x7f) << 8) | low, bits: 15, at }
        at += 2
      } else {
        descriptor.pictureId = { value: high, bits: 7, at }
        at += 1
      }
    }
    if ((extended & 0x40) !== 0) {
      const index = payload[at]
      if (index === undefined) return null
      descriptor.baseLayerIndex = { value: index, at }
      at += 1
    }
    if ((extended & 0x30) !== 0) at += 1
  }
  const header = payload[at]
  if (header === undefined) return null
  // The lowest bit of the VP8 frame header is 0 for key frames (RFC 6386 §9.1).
  descriptor.keyFrame = startsFrame && (header & 0x01) === 0
  descriptor.dataAt = at
  return descriptor
}

/** Writes both counters shifted, so that the receiver sees one continuous stream. */
export const shiftVp8 = (
  payload: Buffer,
  descriptor: Vp8Descriptor,
  shift: { pictureId: number; baseLayerIndex: number },
): void => {
  const { pictureId, baseLayerIndex } = descriptor
  if (pictureId !== undefined) {
    const value = shiftedPictureId(pictureId, shift.pictureId)
    if (pictureId.bits === 15) payload.writeUInt16BE(0x8000 | value, pictureId.at)
    else payload.writeUInt8(value, pictureId.at)
  }
  if (baseLayerIndex !== undefined) {
    payload.writeUInt8((baseLayerIndex.value + shift.baseLayerIndex) & 0xff, baseLayerIndex.at)
  }
}

export const shiftedPictureId = (picture: { value: number; bits: 7 | 15 }, shift: number): number =>
  (picture.value + shift) & (picture.bits === 15 ? 0x7fff : 0x7f)
