import { ServiceError } from '../../contracts/failure.ts'

/** Pictures as the browser draws them: turned as their camera says. */
export interface Pictures {
  /** In pixels. @throws ServiceError `damaged` for what is no picture */
  measure(file: File): Promise<{ width: number; height: number }>
  /**
   * Draws a square of the picture as a JPEG.
   * @param square in pixels of the picture
   * @param side of the result, in pixels
   */
  cut(file: File, square: { left: number; top: number; side: number }, side: number): Promise<File>
}

const JPEG = 'image/jpeg'
const QUALITY = 0.92

const damaged = () =>
  new ServiceError({ code: 'damaged', message: 'The picture cannot be drawn', retryable: false })

const open = (file: File): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw damaged()
  })

export const browserPictures: Pictures = {
  async measure(file) {
    const bitmap = await open(file)
    const { width, height } = bitmap
    bitmap.close()
    return { width, height }
  },
  async cut(file, { left, top, side: from }, side) {
    const bitmap = await open(file)
    const canvas = document.createElement('canvas')
    canvas.width = side
    canvas.height = side
    const drawing = canvas.getContext('2d')
    if (drawing === null) throw damaged()
    drawing.imageSmoothingQuality = 'high'
    // Transparent parts of the picture become white in a JPEG.
    drawing.fillStyle = '#fff'
    drawing.fillRect(0, 0, side, side)
    drawing.drawImage(bitmap, left, top, from, from, 0, 0, side, side)
    bitmap.close()
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, JPEG, QUALITY)
    })
    if (blob === null) throw damaged()
    return new File([blob], 'photo.jpg', { type: JPEG })
  },
}
