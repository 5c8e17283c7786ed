import { useSelector } from '@xstate/react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dateAt } from '../../contracts/portal/schedule/wallTime.ts'
import type { AgendaRef } from '../../machines/appointment/agendaMachine.ts'
import type { CalendarDaysRef } from '../../machines/calendar/calendarDays.ts'
import type { CalendarRef } from '../../machines/calendar/calendarMachine.ts'
import { weekOf } from '../../machines/calendar/cells.ts'
import type { GridRef } from '../../machines/calendar/gridMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'
import { useZonedFormats } from '../format/useFormats.ts'
import { useNarrow } from '../shell/useNarrow.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button } from '../ui/Button.tsx'
import { ButtonLink } from '../ui/ButtonLink.tsx'
import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useFocusHeir } from '../ui/useFocusHeir.ts'
import { CalendarGrid } from './CalendarGrid.tsx'
import { CalendarNotices } from './CalendarNotices.tsx'
import { CalendarToolbar } from './CalendarToolbar.tsx'
import { CopyWeekDialog } from './CopyWeekDialog.tsx'
import { DayList } from './DayList.tsx'
import { DayNote } from './DayNote.tsx'
import { DayStrip } from './DayStrip.tsx'
import { ExceptionDialog } from './ExceptionDialog.tsx'
import { FeedDialog } from './FeedDialog.tsx'
import { GestureReview } from './GestureReview.tsx'
import { Legend } from './Legend.tsx'
import { MonthView } from './MonthView.tsx'
import { VisitsDialog } from './VisitsDialog.tsx'

interface CalendarCardProps {
  readonly calendar: CalendarRef
  readonly agenda: AgendaRef
}

/** The calendar below the agenda (experience §5): a day, a week or a month. */
export const CalendarCard = ({ calendar, agenda }: CalendarCardProps) => {
  const { grid, days } = useSelector(calendar, ({ children }) => children)
  const root = useRef<HTMLDivElement>(null)
  // Moves the focus from an answered notice to the cell.
  useFocusHeir(root)
  return (
    <div ref={root}>
      {grid === undefined || days === undefined ? null : (
        <Open calendar={calendar} agenda={agenda} grid={grid} days={days} />
      )}
    </div>
  )
}

interface OpenProps extends CalendarCardProps {
  readonly grid: GridRef
  readonly days: CalendarDaysRef
}

const Open = ({ calendar, agenda, grid, days }: OpenProps) => {
  const { t } = useTranslation('calendar')
  const { t: common } = useTranslation()
  const narrow = useNarrow()
  const { timezone: zone, focus, weekStart, span } = useSelector(grid, ({ context }) => context)
  const { data, failure } = useSelector(days, ({ context }) => context)
  const busy = useSelector(days, (snapshot) => snapshot.matches('loading'))
  const now = useSelector(useLasting('liveAppointment'), ({ context }) => context.now)
  const { firstWeekday } = useZonedFormats(zone)
  useEffect(() => grid.send({ type: 'grid.opened', weekStart: firstWeekday }), [grid, firstWeekday])

  if (focus === null)
    return (
      <Card title={t('title')} busy>
        <Skeleton className="h-96 w-full" />
      </Card>
    )
  const today = now === null ? '' : dateAt(now, zone)
  const week = weekOf(focus.date, weekStart)
  // On a narrow window the week is shown day by day too.
  const oneDay = narrow || span === 'day'
  const visits = data?.appointments ?? []
  return (
    <Card title={t('title')} busy={busy} flush>
      <CalendarToolbar calendar={calendar} grid={grid} focus={focus} week={week} zone={zone} data={data} />
      {failure === null ? null : (
        <div className="px-5 pb-4">
          <Banner
            tone="warning"
            title={t(data === null ? 'failed' : 'stale')}
            actions={
              <Button
                size="sm"
                tone="secondary"
                onClick={() => days.send({ type: 'query.refreshRequested' })}
              >
                {common('retry')}
              </Button>
            }
          >
            {t('failedText', { code: String(failure.code) })}
          </Banner>
        </div>
      )}
      {data !== null && data.hours.length === 0 ? (
        <div className="px-5 pb-4">
          <Banner
            tone="info"
            title={t('noHours')}
            actions={
              <ButtonLink size="sm" to="/settings/duration-pricing">
                {t('setHours')}
              </ButtonLink>
            }
          />
        </div>
      ) : null}
      <CalendarNotices calendar={calendar} grid={grid} agenda={agenda} zone={zone} />
      {span === 'month' ? (
        <MonthView grid={grid} focus={focus} weekStart={weekStart} zone={zone} data={data} today={today} />
      ) : (
        <>
          {oneDay ? <DayStrip grid={grid} focus={focus} week={week} zone={zone} today={today} /> : null}
          <CalendarGrid
            key={oneDay ? 'day' : 'week'}
            calendar={calendar}
            grid={grid}
            focus={focus}
            dates={oneDay ? [focus.date] : week}
            zone={zone}
            data={data}
            today={today}
          />
        </>
      )}
      {data === null ? null : <DayNote data={data} date={focus.date} zone={zone} />}
      {span === 'month' ? (
        <DayList calendar={calendar} data={data} date={focus.date} zone={zone} />
      ) : (
        <Legend />
      )}
      <ExceptionDialog calendar={calendar} />
      <GestureReview calendar={calendar} />
      <CopyWeekDialog calendar={calendar} days={days} from={week[0] ?? focus.date} zone={zone} />
      <FeedDialog calendar={calendar} />
      <VisitsDialog calendar={calendar} agenda={agenda} visits={visits} />
    </Card>
  )
}
