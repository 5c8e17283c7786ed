import { type Ref, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type CalendarData,
  type DayLayers,
  dayLayers,
  type Stretch,
} from '../../machines/calendar/dayLayers.ts'
import { fullName } from '../format/patientName.ts'
import { useSpecialities } from '../practitioner/useSpecialities.ts'
import { PrintRoot } from '../ui/PrintRoot.tsx'
import { printOnly } from '../ui/printOnly.ts'
import { useCalendarTexts } from './useCalendarTexts.ts'

interface DaysPrintProps {
  readonly dates: readonly string[]
  readonly data: CalendarData
  readonly zone: string
  /** The window of the printer was closed. */
  readonly onDone: () => void
}

/** Prints the shown dates as lists, one a day: on paper a grid of quarter hours says less. */
export const DaysPrint = ({ dates, data, zone, onDone }: DaysPrintProps) => {
  const root = useRef<HTMLDivElement>(null)
  useEffect(() => {
    window.addEventListener('afterprint', onDone, { once: true })
    printOnly(root.current)
    return () => window.removeEventListener('afterprint', onDone)
  }, [onDone])
  return <Sheet ref={root} dates={dates} data={data} zone={zone} />
}

const Sheet = ({ ref, dates, data, zone }: Omit<DaysPrintProps, 'onDone'> & { ref: Ref<HTMLDivElement> }) => {
  const { t } = useTranslation('calendar')
  const texts = useCalendarTexts(zone)
  const [first, last] = [dates[0] ?? '', dates.at(-1) ?? '']
  return (
    <PrintRoot ref={ref}>
      <h1 className="text-xl">
        {t('title')}, {first === last ? texts.longDay(first) : texts.dateRange(first, last)}
      </h1>
      {dates.map((date) => (
        <PrintedDay key={date} day={dayLayers(data, date, zone)} zone={zone} />
      ))}
    </PrintRoot>
  )
}

const PrintedDay = ({ day, zone }: { day: DayLayers; zone: string }) => {
  const { t } = useTranslation('calendar')
  const { t: home } = useTranslation('home')
  const specialities = useSpecialities()
  const texts = useCalendarTexts(zone)
  const time = ({ start_min, end_min }: Stretch) =>
    texts.range({ start_date: day.date, start_min, end_date: day.date, end_min })
  const lines = [
    ...day.visits.map((one) => ({
      key: one.visit.id,
      start: one.start_min,
      time: time(one),
      what: fullName(one.visit.client),
      more: [specialities.find(one.visit.speciality_id)?.label, home(`status.${one.visit.status}`)]
        .filter(Boolean)
        .join(', '),
    })),
    ...[...day.blocking, ...day.extending].map((one) => ({
      key: one.override.id,
      start: one.start_min,
      time: time(one),
      what: t(`kind.${one.override.kind}`),
      more: one.override.kind === 'blocking' ? one.override.reason : '',
    })),
  ].sort((one, other) => one.start - other.start)
  return (
    <section className="mt-4 break-inside-avoid">
      <h2 className="text-lg first-letter:uppercase">{texts.longDay(day.date)}</h2>
      <p className="text-sm">{day.hours.length === 0 ? t('cell.closed') : day.hours.map(time).join(', ')}</p>
      {lines.length === 0 ? null : (
        <table className="mt-1 w-full border-collapse text-sm">
          <tbody>
            {lines.map((line) => (
              <tr key={line.key} className="border-t border-line">
                <td className="w-56 py-1 tabular-nums">{line.time}</td>
                <td className="py-1 font-semibold">{line.what}</td>
                <td className="py-1">{line.more}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
