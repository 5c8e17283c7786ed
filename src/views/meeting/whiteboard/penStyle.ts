import { getStroke } from 'perfect-freehand'
import type { PenColour, PenWidth, Stroke } from '../../../contracts/meeting/whiteboard/whiteboardRecord.ts'

/**
 * The board is white in the dark theme too, so that everybody sees the same colours (4.5:1 and more on
 * white).
 */
export const PEN_COLOUR: Readonly<Record<PenColour, string>> = {
  ink: '#1b2421',
  red: '#b3261e',
  blue: '#1d4ed8',
  green: '#166534',
}
const PEN_SIZE: Readonly<Record<PenWidth, number>> = { fine: 8, thick: 22 }

/** The outline of a stroke as an SVG path. */
export const strokePath = ({ points, width }: Stroke): string => {
  const [first, ...rest] = getStroke(points, { size: PEN_SIZE[width], thinning: 0.4, last: true })
  if (first === undefined) return ''
  const line = rest.map(([across = 0, down = 0]) => `L${across.toFixed(1)} ${down.toFixed(1)}`)
  return `M${(first[0] ?? 0).toFixed(1)} ${(first[1] ?? 0).toFixed(1)}${line.join('')}Z`
}
