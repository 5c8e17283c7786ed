import { useSelector } from '@xstate/react'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { CalendarRef } from '../../machines/calendar/calendarMachine.ts'
import { type Cell, rangeOf } from '../../machines/calendar/cells.ts'
import type { GridRef } from '../../machines/calendar/gridMachine.ts'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { exceptionInput } from './exceptionInput.ts'
import { useCalendarTexts } from './useCalendarTexts.ts'

interface CalendarToolbarProps {
  readonly calendar: CalendarRef
  readonly grid: GridRef
  readonly focus: Cell
  readonly week: readonly string[]
  readonly zone: string
}

/** Which week is shown, the ways to another one, and the form without a drag. */
export const CalendarToolbar = ({ calendar, grid, focus, week, zone }: CalendarToolbarProps) => {
  const { t } = useTranslation('calendar')
  const texts = useCalendarTexts(zone)
  const practitionerId = useSelector(calendar, ({ context }) => context.practitionerId)
  const anchor = useSelector(grid, ({ context }) => context.anchor)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 pb-4">
      <div className="flex items-center gap-1">
        <IconButton
          size="sm"
          label={t('previous.week')}
          icon={<ChevronLeft size={20} aria-hidden="true" />}
          onClick={() => grid.send({ type: 'grid.turned', by: -1 })}
        />
        <Button size="sm" tone="secondary" onClick={() => grid.send({ type: 'grid.todayRequested' })}>
          {t('today')}
        </Button>
        <IconButton
          size="sm"
          label={t('next.week')}
          icon={<ChevronRight size={20} aria-hidden="true" />}
          onClick={() => grid.send({ type: 'grid.turned', by: 1 })}
        />
      </div>
      <p className="min-w-0 flex-1 basis-40 font-semibold" aria-live="polite">
        {texts.date(week[0] ?? focus.date)} – {texts.date(week.at(-1) ?? focus.date)}
      </p>
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
    </div>
  )
}
