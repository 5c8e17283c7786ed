import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { WeeklyRange } from '../../contracts/portal/schedule/rules.ts'
import { weekdays } from '../../contracts/portal/schedule/wallTime.ts'
import { useClockTimes } from './useClockTimes.ts'

/** Weekly hours as a list of days with their ranges. */
export const useHoursText = (): ((hours: { readonly weekly: readonly WeeklyRange[] }) => ReactNode) => {
  const { t } = useTranslation('schedule')
  const { text } = useClockTimes()
  return ({ weekly }) => (
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
                    .map(({ start_min, end_min }) => `${text(start_min)} – ${text(end_min)}`)
                    .join(', ')}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
