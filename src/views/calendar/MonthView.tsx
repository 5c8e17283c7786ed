// biome-ignore-all lint/a11y/useSemanticElements: a grid, whose days the arrows reach, is more than a table
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid one cell takes the focus, no row or header does
import { Lock, Plus } from 'lucide-react'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Cell, monthOf, WEEK_DAYS } from '../../machines/calendar/cells.ts'
import { type CalendarData, type DayLayers, dayLayers } from '../../machines/calendar/dayLayers.ts'
import type { GridRef } from '../../machines/calendar/gridMachine.ts'
import { cx } from '../ui/cx.ts'
import { useCalendarTexts } from './useCalendarTexts.ts'
import { useGridKeys } from './useGridKeys.ts'

interface MonthViewProps {
  readonly grid: GridRef
  readonly focus: Cell
  readonly weekStart: number
  readonly zone: string
  readonly data: CalendarData | null
  readonly today: string
}

const NO_DATA: CalendarData = { appointments: [], overrides: [], hours: [] }

/** The month in counts; below it stands the list of the day that has the focus. Enter shows the week of a day. */
export const MonthView = ({ grid, focus, weekStart, zone, data, today }: MonthViewProps) => {
  const { t } = useTranslation('calendar')
  const texts = useCalendarTexts(zone)
  const root = useRef<HTMLDivElement>(null)
  const target = useRef<HTMLDivElement>(null)
  const { date } = focus
  const month = date.slice(0, 7)
  const days = useMemo(
    () => monthOf(`${month}-01`, weekStart).map((one) => dayLayers(data ?? NO_DATA, one, zone)),
    [month, weekStart, data, zone],
  )
  const holdsFocus = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another date has another element
  useLayoutEffect(() => {
    if (holdsFocus.current) target.current?.focus()
  }, [date])
  const onKeyDown = useGridKeys({
    grid,
    onOpen: () => grid.send({ type: 'grid.spanChosen', span: 'week' }),
    onRemove: () => undefined,
  })
  const weeks = Array.from({ length: days.length / WEEK_DAYS }, (_, index) =>
    days.slice(index * WEEK_DAYS, (index + 1) * WEEK_DAYS),
  )
  const label = ({ date: one, visits, blocking, extending }: DayLayers): string =>
    [
      texts.longDay(one),
      data === null ? null : t('month.visits', { count: visits.length }),
      blocking.length > 0 ? t('cell.blocked') : null,
      extending.length > 0 ? t('cell.extra') : null,
    ]
      .filter((part) => part !== null)
      .join(', ')
  return (
    <div
      ref={root}
      role="grid"
      aria-label={t('month.grid', { month: texts.month(date) })}
      aria-busy={data === null}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={() => {
        holdsFocus.current = true
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        holdsFocus.current = relatedTarget !== null && currentTarget.contains(relatedTarget)
      }}
      className="border-t border-line"
    >
      <div role="row" className="grid grid-cols-7 text-center text-sm font-semibold">
        {weeks[0]?.map(({ date: one }) => (
          <div key={one} role="columnheader" className="truncate py-1.5 first-letter:uppercase">
            {texts.weekday(one)}
          </div>
        ))}
      </div>
      {weeks.map((week) => (
        <div key={week[0]?.date} role="row" className="grid grid-cols-7">
          {week.map((day) => {
            const current = day.date === date
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the grid has the keys
              <div
                key={day.date}
                ref={current ? target : undefined}
                role="gridcell"
                tabIndex={current ? 0 : -1}
                aria-selected={current}
                aria-current={day.date === today ? 'date' : undefined}
                data-focus-heir={current ? '' : undefined}
                onClick={() => grid.send({ type: 'grid.placed', cell: { ...focus, date: day.date } })}
                className={cx(
                  'grid min-h-16 cursor-pointer content-start gap-0.5 border-t border-l border-line px-1.5 py-1 text-sm focus-visible:-outline-offset-3',
                  day.hours.length > 0 ? 'bg-surface' : 'bg-sunken',
                  current && 'ring-2 ring-primary ring-inset',
                )}
              >
                <span className="sr-only">{label(day)}</span>
                <span
                  aria-hidden="true"
                  className={cx(
                    'font-semibold tabular-nums',
                    day.date.slice(0, 7) !== month && 'font-normal text-ink-soft',
                    day.date === today && 'text-live underline underline-offset-4',
                  )}
                >
                  {Number(day.date.slice(8))}
                </span>
                {day.visits.length > 0 ? (
                  <span aria-hidden="true" className="truncate text-xs">
                    {day.visits.length}
                    <span className="max-md:hidden"> {t('month.unit', { count: day.visits.length })}</span>
                  </span>
                ) : null}
                <span className="flex gap-1 [&_svg]:size-3.5">
                  {day.blocking.length > 0 ? <Lock aria-hidden="true" /> : null}
                  {day.extending.length > 0 ? <Plus aria-hidden="true" /> : null}
                </span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
