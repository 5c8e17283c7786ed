import sharp from 'sharp'
import type { UploadRefusal } from '../../../src/contracts/portal/files/file.ts'
import { type FilePurpose, type FileType, rulesOf } from '../../../src/contracts/portal/files/filePurposes.ts'

/** More than the largest photo of a phone in its usual setting, and 256 MB when it is unpacked. */
export const MAX_PIXELS = 64_000_000
const TIMEOUT_SECONDS = 30
const QUALITY = 90

// Uploads are seldom alike, and unpacked pictures are large.
sharp.cache(false)

export const isPicture = (type: FileType): boolean => type.startsWith('image/')

export type WrittenPicture = { kind: 'picture'; bytes: Buffer; type: FileType } | { kind: UploadRefusal }

const formatOf = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const

/**
 * Unpacks a picture and writes its pixels anew, upright: what is not a pixel stays behind (EXIF, place, comments,
 * previews, what follows its end). A picture with a square is cut to it and becomes WebP.
 */
export const writeAnew = async (
  bytes: Uint8Array,
  type: FileType,
  purpose: FilePurpose,
): Promise<WrittenPicture> => {
  const options = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false } as const
  const { square } = rulesOf(purpose)
  try {
    // Without a limit here: the header alone says how large it is.
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) return { kind: 'dimensions' }
    const sides = [width, height]
    if (square && sides.some((side) => side < square.minSide || side > square.maxSide))
      return { kind: 'dimensions' }
    const picture = sharp(bytes, options).autoOrient().timeout({ seconds: TIMEOUT_SECONDS })
    if (square)
      return {
        kind: 'picture',
        type: 'image/webp',
        bytes: await picture
          .resize(square.side, square.side, { fit: 'cover' })
          .webp({ quality: QUALITY })
          .toBuffer(),
      }
    const format = formatOf[type as keyof typeof formatOf]
    return { kind: 'picture', type, bytes: await picture.toFormat(format, { quality: QUALITY }).toBuffer() }
  } catch {
    // The library tells in words only what was wrong with the picture.
    return { kind: 'damaged' }
  }
}
