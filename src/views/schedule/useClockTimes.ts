import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DAY_MIN, QUARTER_MIN } from '../../contracts/portal/schedule/rules.ts'
import { createFormats } from '../../i18n/formats.ts'
import { selectLocale } from '../../machines/locale/localeMachine.ts'
import { useLasting } from '../app/ActorContext.tsx'

const MINUTE_MS = 60_000

interface ClockTimes {
  /** 540 → '09:00 AM'; 1440 is midnight at the end of the day. */
  readonly text: (minutes: number) => string
  /** Quarter hours from `first` to `last`, minutes since midnight, for a list. */
  readonly options: (first: number, last: number) => { value: string; label: string }[]
}

/** Times of a wall clock as lists and summaries show them. */
export const useClockTimes = (): ClockTimes => {
  const { t } = useTranslation('schedule')
  const locale = useSelector(useLasting('locale'), selectLocale)
  return useMemo(() => {
    // Minutes of a day read as a time of 1 January 1970, in the zone where that is midnight.
    const formats = createFormats(locale, 'UTC')
    const text = (minutes: number): string => {
      const time = formats.time(new Date(minutes * MINUTE_MS).toISOString())
      return minutes === DAY_MIN ? t('hours.nextDay', { time }) : time
    }
    return {
      text,
      options: (first, last) =>
        Array.from({ length: Math.max(0, (last - first) / QUARTER_MIN + 1) }, (_, index) => {
          const minutes = first + index * QUARTER_MIN
          return { value: String(minutes), label: text(minutes) }
        }),
    }
  }, [locale, t])
}
