import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookedVisits } from '../../contracts/portal/schedule/bookedVisits.ts'
import type { WeeklyRange } from '../../contracts/portal/schedule/rules.ts'
import { weekdays } from '../../contracts/portal/schedule/wallTime.ts'
import { bookedIn } from '../../machines/schedule/bookedIn.ts'
import { BookedCount } from './BookedCount.tsx'
import { useClockTimes } from './useClockTimes.ts'

type HoursText = (hours: { readonly weekly: readonly WeeklyRange[] }, booked?: BookedVisits) => ReactNode

/** Weekly hours as a list of days with their ranges, and with how many visits are booked in each. */
export const useHoursText = (): HoursText => {
  const { t } = useTranslation('schedule')
  const { text } = useClockTimes()
  return ({ weekly }, booked) => (
    <dl className="grid grid-cols-[7rem_1fr] gap-x-4 gap-y-1.5">
      {weekdays.map((day) => {
        const ranges = weekly.filter(({ weekday }) => weekday === day)
        return (
          <div key={day} className="contents">
            <dt className="text-ink-soft">{t(`weekday.${day}`)}</dt>
            <dd>
              {ranges.length === 0
                ? t('hours.closed')
                : ranges
                    .toSorted((one, other) => one.start_min - other.start_min)
                    .map((range) => (
                      <span key={range.start_min} className="flex flex-wrap gap-x-3">
                        {`${text(range.start_min)} – ${text(range.end_min)}`}
                        {booked === undefined ? null : <BookedCount count={bookedIn(booked, range)} />}
                      </span>
                    ))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
