import * as C from 'node-av/constants'
import { IOContext } from 'node-av/lib'
import type { EncryptedFile } from '../media/recording/encryptedFile.ts'

const BUFFER_BYTES = 65_536

/** The position that FFmpeg asks for. */
const placeOf = (offset: bigint, whence: number, at: number, size: number): number => {
  const from = whence === C.AVSEEK_END ? size : whence === C.AVSEEK_CUR ? at : 0
  return from + Number(offset)
}

/** FFmpeg's writing into an encrypted file, at any position. Reading it back is not possible. */
export const writingTo = (file: EncryptedFile): IOContext => {
  const io = new IOContext()
  let at = 0
  let size = 0
  io.allocContextWithCallbacks(
    BUFFER_BYTES,
    1,
    null,
    async (bytes: Buffer) => {
      const copy = Buffer.from(bytes)
      const place = at
      at += copy.length
      size = Math.max(size, at)
      await file.write(copy, place)
      return copy.length
    },
    (offset, whence) => {
      if (whence === C.AVSEEK_SIZE) return BigInt(size)
      at = placeOf(offset, whence, at, size)
      return BigInt(at)
    },
  )
  return io
}

/** FFmpeg's reading of the first `size` bytes of an encrypted file. */
export const readingFrom = (file: EncryptedFile, size: number): IOContext => {
  const io = new IOContext()
  let at = 0
  io.allocContextWithCallbacks(
    BUFFER_BYTES,
    0,
    async (length: number) => {
      const bytes = await file.read(at, Math.min(length, Math.max(0, size - at)))
      at += bytes.length
      return bytes.length === 0 ? C.AVERROR_EOF : bytes
    },
    null,
    (offset, whence) => {
      if (whence === C.AVSEEK_SIZE) return BigInt(size)
      at = placeOf(offset, whence, at, size)
      return BigInt(at)
    },
  )
  return io
}
