/** Pixels of the largest picture that is decoded: a stranger's frame may claim 16383 by 16383. */
const MAX_PIXELS = 4_096 * 2_304

/** Whether a VP8 key frame announces a size that may be decoded (RFC 6386 §9.1). */
export const isDecodable = (frame: Uint8Array): boolean => {
  const isKey = frame.length > 0 && ((frame[0] ?? 1) & 1) === 0
  if (!isKey) return frame.length > 0
  if (frame.length < 10) return false
  const width = (((frame[7] ?? 0) << 8) | (frame[6] ?? 0)) & 0x3fff
  const height = (((frame[9] ?? 0) << 8) | (frame[8] ?? 0)) & 0x3fff
  return width > 0 && height > 0 && width * height <= MAX_PIXELS
}
