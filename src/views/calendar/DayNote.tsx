import { useTranslation } from 'react-i18next'
import { addDays, wallToEpoch } from '../../contracts/portal/schedule/wallTime.ts'
import { canBeLive } from '../../contracts/portal/visitRules.ts'
import { type CalendarData, dayLayers } from '../../machines/calendar/dayLayers.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { useCalendarTexts } from './useCalendarTexts.ts'

interface DayNoteProps {
  readonly data: CalendarData
  readonly date: string
  readonly zone: string
}

/** The day of the focus in one sentence: its visits and free time; of a free day the next visit (experience §5). */
export const DayNote = ({ data, date, zone }: DayNoteProps) => {
  const { t } = useTranslation('calendar')
  const texts = useCalendarTexts(zone)
  const formats = useZonedFormats(zone)
  const { visits, freeMin } = dayLayers(data, date, zone)
  const end = wallToEpoch(addDays(date, 1), 0, zone)
  const next = data.appointments.find(
    ({ status, start_time }) => canBeLive(status) && Date.parse(start_time) >= end,
  )
  const day = texts.longDay(date)
  const free = texts.duration(freeMin)
  return (
    <p className="px-5 pt-3 text-sm first-letter:uppercase">
      {visits.length > 0
        ? t('day.busy', { day, free, count: visits.length })
        : next === undefined
          ? t('day.free', { day, free })
          : t('day.freeNext', { day, free, when: formats.dateTime(next.start_time) })}
    </p>
  )
}
