import { z } from 'zod'
import { FILE_PURPOSES } from '../files/filePurposes.ts'

/** In pixels. */
export const pictureSize = z.object({
  width: z.number().int().positive(),
  height: z.number().int().positive(),
})
export type PictureSize = z.infer<typeof pictureSize>

/** The square that is cut from a picture: `zoom` 1 is the largest one; `x` and `y` are its centre, from 0 to 1. */
export const pictureCrop = z.object({ zoom: z.number(), x: z.number(), y: z.number() })
export type PictureCrop = z.infer<typeof pictureCrop>

export const CENTRED: PictureCrop = { zoom: 1, x: 0.5, y: 0.5 }

const { minSide, maxSide } = FILE_PURPOSES.avatar.square
const MOST_ZOOM = 4

/** Whether a picture has the sides that the server accepts (experience 9.2). */
export const hasGoodSides = ({ width, height }: PictureSize): boolean =>
  Math.min(width, height) >= minSide && Math.max(width, height) <= maxSide

/** The square always has at least `minSide` pixels of the picture. */
const mostZoom = ({ width, height }: PictureSize): number =>
  Math.max(1, Math.min(MOST_ZOOM, Math.min(width, height) / minSide))

const between = (least: number, most: number, value: number): number => Math.min(most, Math.max(least, value))

const inside = (size: PictureSize, { zoom, x, y }: PictureCrop): PictureCrop => {
  const side = Math.min(size.width, size.height) / zoom
  const halfX = side / 2 / size.width
  const halfY = side / 2 / size.height
  return { zoom, x: between(halfX, 1 - halfX, x), y: between(halfY, 1 - halfY, y) }
}

/** Zooms by a factor, and keeps the square inside the picture. */
export const zoomCrop = (size: PictureSize, crop: PictureCrop, factor: number): PictureCrop =>
  inside(size, { ...crop, zoom: between(1, mostZoom(size), crop.zoom * factor) })

/** Moves the square by parts of its own side, and keeps it inside the picture. */
export const moveCrop = (size: PictureSize, crop: PictureCrop, right: number, down: number): PictureCrop => {
  const side = Math.min(size.width, size.height) / crop.zoom
  return inside(size, {
    zoom: crop.zoom,
    x: crop.x + (right * side) / size.width,
    y: crop.y + (down * side) / size.height,
  })
}

/** The square in pixels of the picture. */
export const squareOf = (
  { width, height }: PictureSize,
  { zoom, x, y }: PictureCrop,
): { left: number; top: number; side: number } => {
  const side = Math.min(width, height) / zoom
  return { left: x * width - side / 2, top: y * height - side / 2, side }
}
