import type { EncryptedFile } from '../../media/recording/encryptedFile.ts'

const HEAD_BYTES = 16
/** The size field of a box whose size is in the eight bytes that follow. */
const LONG = 1

/** Bytes of an MP4 up to the end of the last whole fragment; a killed process leaves the beginning of another one. */
export const wholeSize = async (file: EncryptedFile): Promise<number> => {
  const size = await file.size()
  let whole = 0
  for (let at = 0; at + 8 <= size; ) {
    const head = await file.read(at, HEAD_BYTES)
    const short = head.readUInt32BE(0)
    const length = short === LONG && head.length === HEAD_BYTES ? Number(head.readBigUInt64BE(8)) : short
    if (length < 8 || at + length > size) break
    at += length
    // A fragment is its description and what follows it.
    if (head.toString('latin1', 4, 8) !== 'moof') whole = at
  }
  return whole
}
