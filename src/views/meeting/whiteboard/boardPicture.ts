import { WHITEBOARD_SIZE } from '../../../contracts/meeting/whiteboard/whiteboardRecord.ts'

const PNG = 'image/png'
const { width, height } = WHITEBOARD_SIZE

/** The drawing of an own whiteboard in its frame; null for the provider's, whose page we cannot read. */
export const drawingIn = (frame: HTMLIFrameElement): SVGSVGElement | null =>
  frame.contentDocument?.querySelector<SVGSVGElement>('main svg[viewBox]') ?? null

/** Without the pen, and with a size of its own. */
const textOf = (drawing: SVGSVGElement): string => {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  for (const pen of copy.querySelectorAll('[data-cursor]')) pen.remove()
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  return new XMLSerializer().serializeToString(copy)
}

/** A drawing as a PNG on white. Rejects where the browser cannot draw it. */
export const boardPicture = async (drawing: SVGSVGElement, name: string): Promise<File> => {
  const picture = new Image()
  picture.src = `data:image/svg+xml,${encodeURIComponent(textOf(drawing))}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const surface = canvas.getContext('2d')
  if (surface === null) throw new Error('The browser has no canvas')
  surface.fillStyle = '#fff'
  surface.fillRect(0, 0, width, height)
  surface.drawImage(picture, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, PNG)
  })
  if (blob === null) throw new Error('The browser made no picture of the board')
  return new File([blob], `${name}.png`, { type: PNG })
}
