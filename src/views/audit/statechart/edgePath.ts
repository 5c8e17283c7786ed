import type { Point } from './chartGeometry.ts'

const number = (value: number): string => String(Math.round(value * 10) / 10)
const coordinates = ({ x, y }: Point): string => `${number(x)} ${number(y)}`

const between = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const part = length === 0 ? 0 : Math.min(0.5, distance / length)
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

const CORNER = 24

/** An arrow's path through its points with rounded corners, as SVG path data. */
export const edgePath = (points: readonly Point[]): string => {
  const [first, ...rest] = points
  if (!first) return ''
  const bends = rest.slice(0, -1).map((corner, index) => {
    const before = points[index] ?? corner
    const after = points[index + 2] ?? corner
    return `L${coordinates(between(corner, before, CORNER))}Q${coordinates(corner)} ${coordinates(between(corner, after, CORNER))}`
  })
  const last = rest.at(-1)
  return `M${coordinates(first)}${bends.join('')}${last ? `L${coordinates(last)}` : ''}`
}

/** The arrow head at the end of the path, as the points of a triangle. */
export const arrowHead = (points: readonly Point[]): string => {
  const tip = points.at(-1)
  const before = points.at(-2)
  if (!tip || !before) return ''
  const angle = Math.atan2(tip.y - before.y, tip.x - before.x)
  const wing = (turn: number): Point => ({
    x: tip.x - 9 * Math.cos(angle + turn),
    y: tip.y - 9 * Math.sin(angle + turn),
  })
  return [tip, wing(0.42), wing(-0.42)].map(coordinates).join(',').replaceAll(' ', ',')
}
