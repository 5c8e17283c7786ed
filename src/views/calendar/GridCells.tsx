// biome-ignore-all lint/a11y/useSemanticElements: a table cannot lay its cells over a scale of time
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid one cell takes the focus, no row or header does

import type { RefObject } from 'react'
import { DAY_MIN, QUARTER_MIN } from '../../contracts/portal/schedule/rules.ts'
import { type Cell, type CellRange, partOn } from '../../machines/calendar/cells.ts'
import type { DayLayers } from '../../machines/calendar/dayLayers.ts'
import { columnOf, heightOf } from './geometry.ts'
import type { useCalendarTexts } from './useCalendarTexts.ts'
import { VisitButton } from './VisitButton.tsx'

/** So many quarter hours above and below the focus have cells; the rest of the day has them only for its visits. */
const AROUND = 3
/** The row of the days stands above. */
const HEADER_ROWS = 1

interface GridCellsProps {
  readonly days: readonly DayLayers[]
  readonly loaded: boolean
  readonly focus: Cell
  readonly selected: CellRange | null
  readonly texts: ReturnType<typeof useCalendarTexts>
  readonly target: RefObject<HTMLElement | null>
  readonly onOpenVisits: (ids: readonly string[]) => void
}

const visitsFrom = (day: DayLayers, minute: number) =>
  day.visits.filter(({ start_min }) => Math.floor(start_min / QUARTER_MIN) * QUARTER_MIN === minute)

/** The rows of the grid: those around the focus whole, of the others the cells in which a visit begins. */
export const GridCells = ({ days, loaded, focus, selected, texts, target, onOpenVisits }: GridCellsProps) => {
  const minutes = Array.from({ length: DAY_MIN / QUARTER_MIN }, (_, index) => index * QUARTER_MIN)
  return minutes.map((minute) => {
    const near = Math.abs(minute - focus.minute) <= AROUND * QUARTER_MIN
    const cells = days.flatMap((day, index) => {
      const visits = visitsFrom(day, minute)
      return near || visits.length > 0 ? [{ day, index, visits }] : []
    })
    if (cells.length === 0) return null
    return (
      <div
        key={minute}
        role="row"
        aria-rowindex={minute / QUARTER_MIN + HEADER_ROWS + 1}
        className="contents"
      >
        {cells.map(({ day, index, visits }) => {
          const current = day.date === focus.date && minute === focus.minute
          const part = selected === null ? null : partOn(selected, day.date)
          const chosen = part !== null && part[0] <= minute && minute < part[1]
          const holder = current && visits.length === 0
          return (
            <div
              key={day.date}
              ref={holder ? (target as RefObject<HTMLDivElement | null>) : undefined}
              role="gridcell"
              aria-colindex={index + 1}
              aria-selected={chosen}
              data-focus-heir={holder ? '' : undefined}
              aria-label={
                visits.length > 0
                  ? undefined
                  : texts.cell({ date: day.date, minute }, loaded ? day : null, current ? selected : null)
              }
              tabIndex={visits.length > 0 ? undefined : holder ? 0 : -1}
              // The pointer reaches the ends of the exceptions behind.
              className="pointer-events-none absolute focus-visible:z-20 focus-visible:outline-offset-[-3px]"
              style={{
                ...columnOf(index, days.length),
                ...heightOf({ start_min: minute, end_min: minute + QUARTER_MIN }),
              }}
            >
              {visits.map((stretch, place) => (
                <VisitButton
                  key={stretch.visit.id}
                  ref={current && place === 0 ? (target as RefObject<HTMLButtonElement | null>) : undefined}
                  stretch={stretch}
                  current={current && place === 0}
                  onOpen={() => onOpenVisits([stretch.visit.id])}
                />
              ))}
            </div>
          )
        })}
      </div>
    )
  })
}
