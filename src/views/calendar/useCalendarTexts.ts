import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { wallToEpoch } from '../../contracts/portal/schedule/wallTime.ts'
import type { Cell, CellRange } from '../../machines/calendar/cells.ts'
import { type CellContent, contentAt, type DayLayers } from '../../machines/calendar/dayLayers.ts'
import { fullName } from '../format/patientName.ts'
import { useDurationText } from '../format/useDurationText.ts'
import { useZonedFormats } from '../format/useFormats.ts'
import { useClockTimes } from '../schedule/useClockTimes.ts'

const NOON_MIN = 720

interface CalendarTexts {
  /** 'Wednesday 25 Nov' */
  readonly longDay: (date: string) => string
  /** 'Wed 25' */
  readonly shortDay: (date: string) => string
  /** 'Wed 25 Nov 2026' */
  readonly date: (date: string) => string
  /** '22 – 28 Nov 2026' */
  readonly dateRange: (first: string, last: string) => string
  /** 'November 2026' */
  readonly month: (date: string) => string
  /** 'Wed' */
  readonly weekday: (date: string) => string
  /** Minutes since midnight. */
  readonly time: (minutes: number) => string
  /** '7 h 30 min' */
  readonly duration: (minutes: number) => string
  readonly range: (range: CellRange) => string
  /** 'miércoles 25 nov, 09:15 a. m., libre' */
  readonly cell: (cell: Cell, day: DayLayers | null, selected: CellRange | null) => string
}

/** Days, times and contents of the calendar in words, in the calendar's zone. */
export const useCalendarTexts = (zone: string): CalendarTexts => {
  const { t } = useTranslation('calendar')
  const formats = useZonedFormats(zone)
  const { text: time } = useClockTimes()
  const duration = useDurationText()
  return useMemo(() => {
    // Noon of a date is on that date whatever the clock does.
    const noon = (date: string): string => new Date(wallToEpoch(date, NOON_MIN, zone)).toISOString()
    const longDay = (date: string) => formats.longDay(noon(date))
    const contentText = ({ kind, visits, override }: CellContent): string => {
      if (kind === 'visit')
        return t('cell.visit', { names: visits.map(({ client }) => fullName(client)).join(', ') })
      if (kind === 'blocked' && override?.kind === 'blocking' && override.reason !== '')
        return t('cell.blockedFor', { reason: override.reason })
      return t(`cell.${kind}`)
    }
    const range = ({ start_date, start_min, end_date, end_min }: CellRange): string =>
      start_date === end_date
        ? `${time(start_min)} – ${time(end_min)}`
        : `${longDay(start_date)}, ${time(start_min)} – ${longDay(end_date)}, ${time(end_min)}`
    return {
      longDay,
      shortDay: (date) => formats.shortDay(noon(date)),
      date: (date) => formats.date(noon(date)),
      dateRange: (first, last) => formats.dateRange(noon(first), noon(last)),
      month: (date) => formats.month(noon(date)),
      weekday: (date) => formats.weekday(noon(date)),
      time,
      duration,
      range,
      cell: ({ date, minute }, day, selected) => {
        const parts = [longDay(date), time(minute)]
        if (day !== null) parts.push(contentText(contentAt(day, minute)))
        if (selected !== null) parts.push(t('cell.selected', { range: range(selected) }))
        return parts.join(', ')
      },
    }
  }, [t, formats, time, duration, zone])
}
