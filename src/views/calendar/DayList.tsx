import { useTranslation } from 'react-i18next'
import type { CalendarRef } from '../../machines/calendar/calendarMachine.ts'
import { type CalendarData, dayLayers } from '../../machines/calendar/dayLayers.ts'
import { AppointmentStatusChip } from '../appointment/AppointmentStatusChip.tsx'
import { fullName } from '../format/patientName.ts'
import { useCalendarTexts } from './useCalendarTexts.ts'

interface DayListProps {
  readonly calendar: CalendarRef
  /** null while the month is loading. */
  readonly data: CalendarData | null
  readonly date: string
  readonly zone: string
}

/** Visits and exceptions of one day of the month, in order of their start. */
export const DayList = ({ calendar, data, date, zone }: DayListProps) => {
  const { t } = useTranslation('calendar')
  const texts = useCalendarTexts(zone)
  if (data === null) return null
  const { visits, blocking, extending } = dayLayers(data, date, zone)
  const exceptions = [...blocking, ...extending].sort((one, other) => one.start_min - other.start_min)
  const time = ({ start_min, end_min }: { start_min: number; end_min: number }) =>
    texts.range({ start_date: date, start_min, end_date: date, end_min })
  if (visits.length + exceptions.length === 0) return <div className="pb-3" />
  return (
    <ul aria-label={texts.longDay(date)} className="grid gap-1 px-5 pt-2 pb-3 text-sm">
      {visits.map((stretch) => (
        <li key={stretch.visit.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="tabular-nums">{time(stretch)}</span>
          <button
            type="button"
            className="min-h-8 font-semibold underline-offset-4 hover:underline"
            onClick={() => calendar.send({ type: 'calendar.visitsOpened', visitIds: [stretch.visit.id] })}
          >
            {fullName(stretch.visit.client)}
          </button>
          <AppointmentStatusChip status={stretch.visit.status} />
        </li>
      ))}
      {exceptions.map((stretch) => (
        <li key={stretch.override.id} className="flex flex-wrap gap-x-3">
          <span className="tabular-nums">{time(stretch)}</span>
          <span>
            {t(`kind.${stretch.override.kind}`)}
            {stretch.override.kind === 'blocking' && stretch.override.reason !== ''
              ? `: ${stretch.override.reason}`
              : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
