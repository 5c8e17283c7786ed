import type { Cell } from '../../machines/calendar/cells.ts'
import type { GridRef } from '../../machines/calendar/gridMachine.ts'
import { cx } from '../ui/cx.ts'
import { useCalendarTexts } from './useCalendarTexts.ts'

interface DayStripProps {
  readonly grid: GridRef
  readonly focus: Cell
  readonly week: readonly string[]
  readonly zone: string
  readonly today: string
}

/** The days of the week are buttons, and the grid shows one of them (experience §2.5). */
export const DayStrip = ({ grid, focus, week, zone, today }: DayStripProps) => {
  const texts = useCalendarTexts(zone)
  return (
    <ul className="grid grid-cols-7 gap-1 px-2 pb-3">
      {week.map((date) => (
        <li key={date} className="contents">
          <button
            type="button"
            aria-pressed={date === focus.date}
            aria-current={date === today ? 'date' : undefined}
            onClick={() => grid.send({ type: 'grid.placed', cell: { ...focus, date } })}
            className={cx(
              'min-h-11 rounded-md border px-0.5 text-xs font-semibold first-letter:uppercase',
              date === focus.date
                ? 'border-primary bg-primary text-on-primary'
                : 'border-line bg-surface text-ink',
              date === today && 'underline underline-offset-4',
            )}
          >
            {texts.shortDay(date)}
          </button>
        </li>
      ))}
    </ul>
  )
}
