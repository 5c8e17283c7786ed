import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

const HOUR_MIN = 60

/** @returns a function from whole minutes to '38 min', '2 h' or '2 h 38 min' */
export const useDurationText = (): ((minutes: number) => string) => {
  const { t } = useTranslation('common')
  return useCallback(
    (minutes) => {
      const [hours, rest] = [Math.floor(minutes / HOUR_MIN), minutes % HOUR_MIN]
      if (hours === 0) return t('duration.minutes', { rest })
      return rest === 0 ? t('duration.hours', { hours }) : t('duration.both', { hours, rest })
    },
    [t],
  )
}
