// biome-ignore-all lint/a11y/useSemanticElements: a table cannot lay its cells over a scale of time
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid one cell takes the focus, no row or header does
// biome-ignore-all lint/a11y/noStaticElementInteractions: what the pointer does here, the keys of the grid do too

import { useSelector } from '@xstate/react'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { HOURLY_MIN } from '../../contracts/portal/schedule/formFields.ts'
import { DAY_MIN } from '../../contracts/portal/schedule/rules.ts'
import type { CalendarRef } from '../../machines/calendar/calendarMachine.ts'
import { type Cell, type CellRange, rangeOf } from '../../machines/calendar/cells.ts'
import { type CalendarData, contentAt, dayLayers } from '../../machines/calendar/dayLayers.ts'
import { contentOf, withEdgeAt } from '../../machines/calendar/edges.ts'
import type { GridRef } from '../../machines/calendar/gridMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { cx } from '../ui/cx.ts'
import { exceptionInput } from './exceptionInput.ts'
import { GridCells } from './GridCells.tsx'
import { GridLayers, NowLine } from './GridLayers.tsx'
import { columnOf, DAY_PX, topOf } from './geometry.ts'
import { useCalendarTexts } from './useCalendarTexts.ts'
import { useGridKeys } from './useGridKeys.ts'
import { useGridPointer } from './useGridPointer.ts'

interface CalendarGridProps {
  readonly calendar: CalendarRef
  readonly grid: GridRef
  readonly focus: Cell
  /** The shown dates: a week, or on a narrow window the day of the focus. */
  readonly dates: readonly string[]
  readonly zone: string
  /** null while the dates are loading. */
  readonly data: CalendarData | null
  readonly today: string
}

/** Height of the row of days, in px. */
const HEADER_PX = 36
/** Above the focus when the grid appears, in px. */
const LEAD_PX = 96
const NO_DATA: CalendarData = { appointments: [], overrides: [], hours: [] }

/** While an end of an exception is dragged, it is shown where it would be. */
const resized = (
  data: CalendarData,
  edge: { overrideId: string; side: 'start' | 'end' } | null,
  focus: Cell,
  zone: string,
): CalendarData =>
  edge === null
    ? data
    : {
        ...data,
        overrides: data.overrides.map((override) => {
          const moved =
            override.id === edge.overrideId ? withEdgeAt(contentOf(override), edge.side, focus, zone) : null
          return moved === null ? override : { ...moved, id: override.id, version: override.version }
        }),
      }

/** The week, or one day of it: layers behind, cells in front, one tab stop (WCAG: APG grid). */
export const CalendarGrid = ({ calendar, grid, focus, dates, zone, data, today }: CalendarGridProps) => {
  const { t } = useTranslation('calendar')
  const texts = useCalendarTexts(zone)
  const { anchor, edge } = useSelector(grid, ({ context }) => context)
  const now = useSelector(useLasting('liveAppointment'), ({ context }) => context.now)
  const columns = useRef<HTMLDivElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const target = useRef<HTMLElement>(null)
  const { practitionerId } = useSelector(calendar, ({ context }) => context)

  const days = useMemo(() => {
    const shown = resized(data ?? NO_DATA, edge, focus, zone)
    return dates.map((date) => dayLayers(shown, date, zone))
  }, [data, edge, focus, dates, zone])
  const selected: CellRange | null = anchor === null ? null : rangeOf(anchor, focus)

  // A page that only opens does not take the focus; whoever is in the grid keeps it, also when the cell goes away.
  const holdsFocus = useRef(false)
  const { date, minute } = focus
  // biome-ignore lint/correctness/useExhaustiveDependencies: another cell or another content may have another element
  useLayoutEffect(() => {
    if (!holdsFocus.current || document.activeElement === target.current) return
    // While something is dragged, nothing moves under the pointer.
    target.current?.focus({ preventScroll: !grid.getSnapshot().matches('idle') })
  }, [date, minute, days])
  const firstMinute = useRef(minute)
  useEffect(() => {
    if (scroller.current !== null) scroller.current.scrollTop = topOf(firstMinute.current).top - LEAD_PX
  }, [])

  const openForm = (range: CellRange) =>
    calendar.send({
      type: 'calendar.editorOpened',
      form: exceptionInput(range, {
        zone,
        practitionerId,
        isOpen: days.some(
          (day) =>
            day.date === range.start_date && ['open', 'visit'].includes(contentAt(day, range.start_min).kind),
        ),
      }),
    })
  const openVisits = (visitIds: readonly string[]) =>
    calendar.send({ type: 'calendar.visitsOpened', visitIds: [...visitIds] })
  const contentHere = () => {
    const day = days.find((one) => one.date === focus.date)
    return day === undefined ? null : contentAt(day, focus.minute)
  }
  const open = () => {
    // The content of the cell is not known yet.
    if (data === null) return
    const content = contentHere()
    if (anchor === null && content !== null && content.visits.length > 0)
      openVisits(content.visits.map(({ id }) => id))
    else if (anchor === null && content?.override != null)
      calendar.send({
        type: 'calendar.editorOpened',
        form: exceptionInput(content.override, { zone, practitionerId }),
      })
    else openForm(rangeOf(anchor ?? focus, focus))
  }
  const remove = () => {
    const override = contentHere()?.override
    if (override == null) return
    const { id, version } = override
    calendar.send({
      type: 'calendar.changesRequested',
      changes: [{ op: 'remove', id, version, before: contentOf(override) }],
    })
  }
  const onKeyDown = useGridKeys({ grid, onOpen: open, onRemove: remove })
  const { onPointerUp, ...pointer } = useGridPointer({
    ...{ grid, columns, dates, zone, data, now },
    onRange: openForm,
    onChange: (change) => calendar.send({ type: 'calendar.changesRequested', changes: [change] }),
  })

  return (
    <div ref={scroller} className="relative max-h-[36rem] scroll-pt-10 overflow-y-auto border-t border-line">
      <div
        role="grid"
        aria-label={t('grid', {
          first: texts.longDay(dates[0] ?? ''),
          last: texts.longDay(dates.at(-1) ?? ''),
        })}
        aria-rowcount={HOURLY_MIN.length * 4 + 1}
        aria-colcount={dates.length}
        aria-multiselectable="true"
        aria-busy={data === null}
        tabIndex={-1}
        className="[content-visibility:auto]"
        style={{ containIntrinsicBlockSize: DAY_PX + HEADER_PX }}
        onKeyDown={onKeyDown}
        onFocus={() => {
          holdsFocus.current = true
        }}
        onBlur={({ currentTarget, relatedTarget }) => {
          holdsFocus.current = relatedTarget !== null && currentTarget.contains(relatedTarget)
        }}
      >
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-20 h-9 border-b border-line bg-surface text-sm font-semibold"
        >
          {dates.map((one, index) => (
            <div
              key={one}
              role="columnheader"
              aria-colindex={index + 1}
              aria-current={one === today ? 'date' : undefined}
              className={cx(
                'absolute inset-y-0 flex items-center justify-center truncate first-letter:uppercase',
                one === today && 'text-live',
              )}
              style={columnOf(index, dates.length)}
            >
              <span className={cx(one === today && 'border-b-2 border-live')}>{texts.shortDay(one)}</span>
            </div>
          ))}
        </div>
        {/* The pointer's part; the keys above do the same. */}
        <div
          role="presentation"
          className="relative bg-sunken select-none"
          style={{ height: DAY_PX }}
          {...pointer}
          onPointerUp={() => {
            onPointerUp()
            target.current?.focus({ preventScroll: true })
          }}
          onDoubleClick={open}
        >
          <div aria-hidden="true" className="absolute inset-0 bg-surface text-xs text-ink-soft">
            {HOURLY_MIN.map((at) => (
              <span key={at} className="absolute left-1 tabular-nums" style={topOf(at)}>
                {at === DAY_MIN ? '' : texts.time(at)}
              </span>
            ))}
          </div>
          <div
            ref={columns}
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-0 left-[4.75rem] bg-sunken"
          />
          <GridLayers days={days} selected={selected} />
          <GridCells
            days={days}
            loaded={data !== null}
            focus={focus}
            selected={selected}
            texts={texts}
            target={target}
            onOpenVisits={openVisits}
          />
          <NowLine days={days} zone={zone} />
        </div>
      </div>
    </div>
  )
}
