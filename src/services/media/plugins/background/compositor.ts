import type { Segmenter } from './segmenter.ts'

/** The background is blurred at a quarter of the size: a sixteenth of the pixels, and smoother. */
const SMALLER = 4
const BLUR = 'blur(4px)'
const SOFT_EDGE = 'blur(3px)'

interface Size {
  width: number
  height: number
}

const surface = (canvas = new OffscreenCanvas(1, 1)) => {
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('The browser made no canvas')
  return { canvas, context }
}

const resize = (canvas: OffscreenCanvas, { width, height }: Size): void => {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

/** Where a picture is drawn so that it covers the size and keeps its proportions. */
const covering = (picture: Size, { width, height }: Size): [x: number, y: number, w: number, h: number] => {
  const scale = Math.max(width / picture.width, height / picture.height)
  const [w, h] = [picture.width * scale, picture.height * scale]
  return [(width - w) / 2, (height - h) / 2, w, h]
}

export interface Compositor {
  /** The person of the picture before the background, in the size of the picture. */
  compose(picture: CanvasImageSource, size: Size): OffscreenCanvas
}

/**
 * @param target drawn upon, if given
 * @param background drawn behind the person; null blurs what is there
 */
export const createCompositor = (
  segmenter: Segmenter,
  { target, background }: { target: OffscreenCanvas | null; background: ImageBitmap | null },
): Compositor => {
  const { canvas, context } = surface(target ?? undefined)
  const soft = surface()
  return {
    compose(picture, size) {
      resize(canvas, size)
      const mask = segmenter.segment(picture)
      context.globalCompositeOperation = 'copy'
      context.filter = SOFT_EDGE
      context.drawImage(mask, 0, 0, size.width, size.height)
      context.filter = 'none'
      context.globalCompositeOperation = 'source-in'
      context.drawImage(picture, 0, 0, size.width, size.height)
      context.globalCompositeOperation = 'destination-over'
      if (background !== null) context.drawImage(background, ...covering(background, size))
      else {
        const small = {
          width: Math.max(1, Math.round(size.width / SMALLER)),
          height: Math.max(1, Math.round(size.height / SMALLER)),
        }
        resize(soft.canvas, small)
        soft.context.filter = BLUR
        soft.context.drawImage(picture, 0, 0, small.width, small.height)
        soft.context.filter = 'none'
        context.drawImage(soft.canvas, 0, 0, size.width, size.height)
      }
      return canvas
    },
  }
}
