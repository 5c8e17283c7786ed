import { DAY_MIN, QUARTER_MIN } from '../../contracts/portal/schedule/rules.ts'
import { type Cell, cellAt } from '../../machines/calendar/cells.ts'
import type { Stretch } from '../../machines/calendar/dayLayers.ts'

/** Height of a quarter hour in px: a target of the least size that can be hit (WCAG 2.5.8). */
export const QUARTER_PX = 24
export const DAY_PX = (DAY_MIN / QUARTER_MIN) * QUARTER_PX
/** The width of the times on the left. */
const GUTTER = '4.75rem'

const px = (minutes: number): number => (minutes / QUARTER_MIN) * QUARTER_PX

export const topOf = (minutes: number): { top: number } => ({ top: px(minutes) })

export const heightOf = ({ start_min, end_min }: Stretch): { top: number; height: number } => ({
  top: px(start_min),
  height: px(end_min - start_min),
})

/** The column of a day. */
export const columnOf = (index: number, columns: number): { left: string; width: string } => ({
  left: `calc(${GUTTER} + (100% - ${GUTTER}) * ${index / columns})`,
  width: `calc((100% - ${GUTTER}) / ${columns})`,
})

/** One of the lanes of a column. */
export const laneOf = (lane: number, lanes: number): { left: string; width: string } => ({
  left: `${(lane / lanes) * 100}%`,
  width: `${100 / lanes}%`,
})

/** The cell under a point of the columns, whose box is given; places outside of it mean the nearest cell. */
export const cellUnder = (
  point: { x: number; y: number },
  box: { left: number; top: number; width: number },
  dates: readonly string[],
): Cell => {
  const column = Math.floor(((point.x - box.left) / box.width) * dates.length)
  const date = dates[Math.min(dates.length - 1, Math.max(0, column))] ?? dates[0] ?? ''
  return cellAt(date, ((point.y - box.top) / QUARTER_PX) * QUARTER_MIN)
}
