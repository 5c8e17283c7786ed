import { useTranslation } from 'react-i18next'
import { useDurationText } from './useDurationText.ts'

/** @returns a function from whole minutes to 'waiting' or 'waiting 4 min', the same words wherever a patient waits */
export const useWaitingText = (): ((minutes: number) => string) => {
  const { t } = useTranslation('common')
  const duration = useDurationText()
  return (minutes) => (minutes === 0 ? t('waiting.now') : t('waiting.since', { duration: duration(minutes) }))
}
