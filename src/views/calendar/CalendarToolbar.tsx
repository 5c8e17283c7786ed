import { useSelector } from '@xstate/react'
import { CalendarSync, ChevronLeft, ChevronRight, CopyPlus, Printer } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CalendarRef } from '../../machines/calendar/calendarMachine.ts'
import { type Cell, datesShown, rangeOf } from '../../machines/calendar/cells.ts'
import type { CalendarData } from '../../machines/calendar/dayLayers.ts'
import type { GridRef } from '../../machines/calendar/gridMachine.ts'
import { useNarrow } from '../shell/useNarrow.ts'
import { Announced } from '../ui/Announced.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { DaysPrint } from './DaysPrint.tsx'
import { exceptionInput } from './exceptionInput.ts'
import { useCalendarTexts } from './useCalendarTexts.ts'

interface CalendarToolbarProps {
  readonly calendar: CalendarRef
  readonly grid: GridRef
  readonly focus: Cell
  readonly week: readonly string[]
  readonly zone: string
  /** null while the dates are loading. */
  readonly data: CalendarData | null
}

const SPANS = ['day', 'week', 'month'] as const
/** The week of a narrow window has a day at a time. */
const NARROW_SPANS = ['week', 'month'] as const

/** Which dates are shown, the ways to others, the form without a drag, and printing. */
export const CalendarToolbar = ({ calendar, grid, focus, week, zone, data }: CalendarToolbarProps) => {
  const { t } = useTranslation('calendar')
  const texts = useCalendarTexts(zone)
  const practitionerId = useSelector(calendar, ({ context }) => context.practitionerId)
  const { anchor, span: chosen, weekStart } = useSelector(grid, ({ context }) => context)
  const narrow = useNarrow()
  const span = narrow && chosen === 'day' ? 'week' : chosen
  const shownDates = datesShown(focus.date, span, weekStart)
  const [printing, setPrinting] = useState(false)
  const endPrinting = useCallback(() => setPrinting(false), [])
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pb-4">
      <div className="flex items-center gap-1">
        <IconButton
          size="sm"
          label={t(`previous.${span}`)}
          icon={<ChevronLeft size={20} aria-hidden="true" />}
          onClick={() => grid.send({ type: 'grid.turned', by: -1 })}
        />
        <Button size="sm" tone="secondary" onClick={() => grid.send({ type: 'grid.todayRequested' })}>
          {t('today')}
        </Button>
        <IconButton
          size="sm"
          label={t(`next.${span}`)}
          icon={<ChevronRight size={20} aria-hidden="true" />}
          onClick={() => grid.send({ type: 'grid.turned', by: 1 })}
        />
      </div>
      <Announced changesOnly className="min-w-0 flex-1 basis-40 font-semibold first-letter:uppercase">
        {span === 'month' ? texts.month(focus.date) : null}
        {span === 'day' ? texts.date(focus.date) : null}
        {span === 'week' ? texts.dateRange(week[0] ?? focus.date, week.at(-1) ?? focus.date) : null}
      </Announced>
      <fieldset className="flex gap-1">
        <legend className="sr-only">{t('span.label')}</legend>
        {(narrow ? NARROW_SPANS : SPANS).map((one) => (
          <Button
            key={one}
            size="sm"
            tone={one === span ? 'primary' : 'secondary'}
            aria-pressed={one === span}
            onClick={() => grid.send({ type: 'grid.spanChosen', span: one })}
          >
            {t(`span.${one}`)}
          </Button>
        ))}
      </fieldset>
      <Button
        size="sm"
        tone="secondary"
        onClick={() =>
          calendar.send({
            type: 'calendar.editorOpened',
            form: exceptionInput(rangeOf(anchor ?? focus, focus), { zone, practitionerId }),
          })
        }
      >
        {t('form.title')}
      </Button>
      <div className="flex gap-1">
        <IconButton
          size="sm"
          label={t('feed.title')}
          icon={<CalendarSync size={20} aria-hidden="true" />}
          onClick={() => calendar.send({ type: 'calendar.feedOpened' })}
        />
        {span === 'week' ? (
          <IconButton
            size="sm"
            label={t('copy.open')}
            icon={<CopyPlus size={20} aria-hidden="true" />}
            disabled={data === null}
            onClick={() => calendar.send({ type: 'calendar.copyOpened' })}
          />
        ) : null}
        <IconButton
          size="sm"
          label={t(`print.${span}`)}
          icon={<Printer size={20} aria-hidden="true" />}
          disabled={data === null}
          onClick={() => setPrinting(true)}
        />
      </div>
      {printing && data !== null ? (
        <DaysPrint dates={shownDates} data={data} zone={zone} onDone={endPrinting} />
      ) : null}
    </div>
  )
}
